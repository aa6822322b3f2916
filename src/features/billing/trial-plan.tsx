import Check from 'lucide-react/icons/check'
import { courseVoices } from 'virtual:course-voices'
import { voicesLine } from '#copy/course-voices.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Patch } from '#ui/patch.tsx'

const BRINGS = [
  `${FREE_LESSON_COUNT} lessons: greetings, family, animals`,
  voicesLine(courseVoices.free),
  'No card needed',
]

/** 'Heritage Trial': what is free, and stays free. */
export function TrialPlan() {
  const { user } = useAuth()
  return (
    <section className="plan card free" aria-labelledby="trial">
      <h2 id="trial">Heritage Trial</h2>
      <p className="price">
        <b className="num">£0</b>
        <span>for as long as you like</span>
      </p>
      <div className="three">
        {Array.from({ length: FREE_LESSON_COUNT }, (_, at) => (
          <Patch key={at} number={at + 1} dye="patta" state="mastered" />
        ))}
      </div>
      <ul>
        {BRINGS.map((line) => (
          <li key={line}>
            <Icon of={Check} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {user === null ? (
        <ButtonLink to="/register" variant="quiet" isBlock>
          Start Learning Free
        </ButtonLink>
      ) : (
        <ButtonLink to="/lessons" variant="quiet" isBlock>
          Continue Learning
        </ButtonLink>
      )}
    </section>
  )
}
