import type { OpenLesson } from '#contract/lesson.ts'
import { resendOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { useLessons, useProgressByLesson } from '#state/learner-data.ts'
import { type ListedCard, listedCard } from '#state/listed-card.ts'
import { usePlan } from '#state/use-plan.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ResendEmailButton } from '#ui/resend-email-button.tsx'

/** The ways on from a finished lesson: the next one, or what opens it, and the list. */
export function NextLesson({ after }: { after: OpenLesson }) {
  const plan = usePlan()
  const lessons = useLessons()
  const progress = useProgressByLesson()
  const cards =
    lessons && progress
      ? lessons.map((lesson) => listedCard(lesson, progress.get(lesson.id), plan))
      : []
  const next = nextAfter(cards, after)
  const isOpen = next !== null && canBeTaken(next)
  return (
    <>
      {next?.state === 'needs-verification' && (
        <p className="opens">Verify your email to open Lesson {next.lesson.order}.</p>
      )}
      <div className="ways">
        {next !== null && <WayToNext card={next} />}
        <ButtonLink to="/lessons" variant={isOpen ? 'oncloth' : 'silk'} isBlock>
          Continue Journey
        </ButtonLink>
      </div>
    </>
  )
}

/**
 * The first lesson after this one that is not finished; where there is none, the first of the whole course. A lesson that is open
 * comes before one that has to be opened.
 */
function nextAfter(cards: readonly ListedCard[], { id, order }: OpenLesson): ListedCard | null {
  const left = cards.filter(({ lesson, state }) => lesson.id !== id && state !== 'mastered')
  const open = left.filter(canBeTaken)
  const choice = open.length > 0 ? open : left
  return choice.find(({ lesson }) => lesson.order > order) ?? choice[0] ?? null
}

function canBeTaken({ state }: ListedCard): boolean {
  return state === 'begun' || state === 'ready'
}

function WayToNext({ card: { lesson, state } }: { card: ListedCard }) {
  const name = <span className="vh">, {lesson.title}</span>
  if (state === 'needs-verification') return <ResendEmail />
  if (state === 'locked') {
    return (
      <ButtonLink to="/pricing" variant="oncloth" isBlock>
        Unlock Lesson {lesson.order}
        {name}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/lessons/$id" params={{ id: lesson.id }} variant="silk" isBlock>
      Next: Lesson {lesson.order}
      {name}
    </ButtonLink>
  )
}

function ResendEmail() {
  const { resendVerification, refreshUser } = useAuth()
  async function resend() {
    const outcome = resendOutcome(await resendVerification())
    if (outcome.state === 'already-verified') await refreshUser()
    return outcome
  }
  return <ResendEmailButton variant="oncloth" isBlock onResend={resend} />
}
