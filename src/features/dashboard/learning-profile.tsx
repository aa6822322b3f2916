import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Hourglass from 'lucide-react/icons/hourglass'
import House from 'lucide-react/icons/house'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { LEARNING_GOAL_LABELS } from '#copy/profile.ts'
import type { Stats } from '#domain/completions.ts'
import { useEvenings } from '#state/dashboard-data.ts'
import { Card } from '#ui/card.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { dayOf } from './dates.ts'
import { eveningsText, studyTimeText } from './study-time.ts'
import './learning-profile.css'

type LearningProfileProps = { profile: User; stats: Stats }

/** Who learns, what for, and how much. */
export function LearningProfile({ profile, stats }: LearningProfileProps) {
  const { learningGoal, dailyGoal, createdAt } = profile
  const evenings = eveningsText(useEvenings() ?? [])
  return (
    <Card as="section" className="learner" aria-labelledby="learner">
      <h2 id="learner">Learning profile</h2>
      <dl>
        <Fact icon={Users} name="Learning for">
          {LEARNING_GOAL_LABELS[learningGoal]}
        </Fact>
        <Fact icon={Clock} name="Daily goal">
          {dailyGoal} minutes
        </Fact>
        <Fact icon={Flame} name="Longest streak">
          {stats.longestStreak} {stats.longestStreak === 1 ? 'day' : 'days'}
        </Fact>
        <Fact icon={Target} name="Perfect lessons">
          {stats.perfectLessons}
        </Fact>
        <Fact icon={Hourglass} name="Time studied">
          {studyTimeText(stats.totalTimeStudied)}
        </Fact>
        {evenings !== null && (
          <Fact icon={House} name="Said at home">
            {evenings}
          </Fact>
        )}
        <Fact icon={CalendarDays} name="Member since">
          {dayOf(createdAt)}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({
  icon,
  name,
  children,
}: {
  icon: IconComponent
  name: string
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
