import { dailyGoal, learningGoal } from '#contract/profile.ts'
import { DAILY_GOALS, LEARNING_GOALS, type User } from '#contract/user.ts'
import { LEARNING_GOAL_LABELS } from '#copy/profile.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { parse } from 'valibot'
import { SaveNote } from './save-note.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** What the learner learns for, and how long a day. Saved as it is chosen. */
export function LearningGoals({ profile }: { profile: User }) {
  const { state, save } = useSaveProfile()
  return (
    <Card as="section" className="stack" aria-labelledby="goals">
      <h2 id="goals">Learning</h2>
      <FieldFrame
        label="Learning goal"
        hint="It decides which cultural notes of a lesson come first."
      >
        {(wiring) => (
          <select
            {...wiring}
            value={profile.learningGoal}
            onChange={(event) =>
              void save({ learningGoal: parse(learningGoal, event.target.value) })
            }
          >
            {LEARNING_GOALS.map((goal) => (
              <option key={goal} value={goal}>
                {LEARNING_GOAL_LABELS[goal]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Daily goal">
        {(wiring) => (
          <select
            {...wiring}
            value={profile.dailyGoal}
            onChange={(event) =>
              void save({ dailyGoal: parse(dailyGoal, Number(event.target.value)) })
            }
          >
            {DAILY_GOALS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <SaveNote state={state} fields={['learningGoal', 'dailyGoal']} />
    </Card>
  )
}
