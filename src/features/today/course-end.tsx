import { resendOutcome } from '#copy/verification.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import type { Course } from '#state/course.ts'
import { courseEnd } from '#state/course-end.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ResendEmailButton } from '#ui/resend-email-button.tsx'

const WORDS = {
  'all-mastered': {
    heading: 'Every patch is sewn',
    text: `All ${COURSE_LESSON_COUNT} lessons are mastered. Any of them can be sewn again.`,
  },
  'more-to-come': {
    heading: 'Sewn so far',
    text: 'Every lesson on this device is mastered. Any of them can be sewn again.',
  },
  verify: {
    heading: 'One email away',
    text: 'Verify your email address and the next lessons open.',
  },
  premium: {
    heading: 'You’ve finished the free lessons',
    text: 'Review them as often as you like, or open the other patches with Premium.',
  },
  unknown: {
    heading: 'The lessons are on their way',
    text: 'They come to this device as soon as it has been online.',
  },
} as const

type CourseEndProps = { course: Course; variant: 'silk' | 'primary' }

/** No lesson to take now: why, and what opens the next one. */
export function CourseEnd({ course, variant }: CourseEndProps) {
  const { heading, text } = WORDS[courseEnd(course.lessons) ?? 'unknown']
  return (
    <div className="today-end">
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <WayOn course={course} variant={variant} />
    </div>
  )
}

function WayOn({ course: { lessons }, variant }: CourseEndProps) {
  switch (courseEnd(lessons)) {
    case 'verify':
      return <ResendEmail variant={variant} />
    case 'premium': {
      const locked = lessons.find(({ state }) => state === 'locked')
      return (
        <ButtonLink to="/pricing" variant={variant}>
          Unlock Lesson {locked?.lesson.order}
        </ButtonLink>
      )
    }
    case null:
      return null
    default:
      return (
        <ButtonLink to="/practice" variant={variant}>
          Practise
        </ButtonLink>
      )
  }
}

function ResendEmail({ variant }: { variant: 'silk' | 'primary' }) {
  const { resendVerification, refreshUser } = useAuth()
  async function resend() {
    const outcome = resendOutcome(await resendVerification())
    if (outcome.state === 'already-verified') await refreshUser()
    return outcome
  }
  return <ResendEmailButton variant={variant} onResend={resend} />
}
