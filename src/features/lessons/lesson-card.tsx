import BadgeCheck from 'lucide-react/icons/badge-check'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import { whenIdle } from '#device/when-idle.ts'
import { starsForScore } from '#domain/lesson-cards.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { Stars } from '#ui/stars.tsx'
import type { ListedCard } from '#state/listed-card.ts'

// Looks at the caches, which the first screen does not wait for.
const LessonPlace = lazyWithFallback(
  async () => {
    await new Promise<void>(whenIdle)
    return import('./lesson-place.tsx')
  },
  'LessonPlace',
  undefined,
  '\u00a0',
)

/** The button to press stands once, on the first lesson that waits for it. */
const FIRST_TO_VERIFY = 2

const ResendEmail = lazyWithFallback(() => import('./resend-email.tsx'), 'ResendEmail')

/** One lesson: its patch, its words, what it asks for next. */
export function LessonCard({
  card,
  isNext,
  isSold,
}: {
  card: ListedCard
  /** The one to take now. */
  isNext: boolean
  /** Locked, it leads to the plans. */
  isSold: boolean
}) {
  const { lesson, state } = card
  const { english } = lesson.headline
  const isShut = state === 'locked' || state === 'needs-verification'
  return (
    <li
      className={classNames(
        'lesson card',
        state === 'mastered' && 'is-done',
        isShut && 'is-locked',
        isNext && 'is-open',
      )}
    >
      <div className="cover">
        <CardPatch card={card} />
        {isShut && (
          <span className="lockdot">
            <Icon of={state === 'locked' ? Lock : Mail} />
          </span>
        )}
      </div>
      <div className="txt">
        <div className="meta">
          <span className="eyebrow">{`Lesson ${lesson.order}`}</span>
          {state === 'mastered' && (
            <Chip tone="mastered" icon={BadgeCheck}>
              Mastered
            </Chip>
          )}
          {state === 'locked' && <Chip tone="premium">Premium Content</Chip>}
        </div>
        <h3>
          <PothwariLine {...lesson.headline} />
        </h3>
        {english && <p className="soft sm">{`“${english}”`}</p>}
        <p className="en">{lesson.title}</p>
        <p className="soft sm desc">{lesson.description}</p>
        {card.isOnDevice && (
          <p className="here faint xs">
            <LessonPlace lessonId={lesson.id} />
          </p>
        )}
        <div className="act">
          <CardAction card={card} isSold={isSold} />
        </div>
      </div>
    </li>
  )
}

function CardPatch({ card: { lesson, state, progress } }: { card: ListedCard }) {
  const drawing = {
    number: lesson.order,
    dye: DYE_OF_PATH[lesson.path],
    state: state === 'needs-verification' ? ('locked' as const) : state,
    progress,
  }
  return (
    <>
      <Patch {...drawing} className="sq" />
      <Patch {...drawing} shape="wide" className="wd" />
    </>
  )
}

function CardAction({ card, isSold }: { card: ListedCard; isSold: boolean }) {
  const { lesson, state, bestScore } = card
  const name = `lesson ${lesson.order}, ${lesson.title}`
  const toLesson = { to: '/lessons/$id', params: { id: lesson.id } } as const
  switch (state) {
    case 'mastered':
      return (
        <>
          <span className="score">
            <Stars count={starsForScore(bestScore)} />
            <b className="num">{bestScore}%</b>
          </span>
          <ButtonLink {...toLesson} variant="quiet" size="sm">
            Review<span className="vh"> {name}</span>
          </ButtonLink>
        </>
      )
    case 'locked':
      return (
        isSold && (
          <ButtonLink to="/pricing" variant="text" size="sm">
            Unlock Premium<span className="vh"> for {name}</span>
          </ButtonLink>
        )
      )
    case 'needs-verification':
      return (
        <>
          <p className="soft sm">Please verify your email to access lessons.</p>
          {lesson.order === FIRST_TO_VERIFY && <ResendEmail />}
        </>
      )
    default:
      return (
        <ButtonLink {...toLesson} variant="quiet" size="sm" isBlock>
          Start Lesson<span className="vh"> {name}</span>
        </ButtonLink>
      )
  }
}
