import BookOpen from 'lucide-react/icons/book-open'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useMemo, useState } from 'react'
import type { ListedLesson } from '#contract/lesson.ts'
import { practisableItems } from '#data/practisable-items.ts'
import { chooseCards } from '#domain/memory/choose-cards.ts'
import { openPractice, type PracticeRun } from '#domain/memory/practice-run.ts'
import type { SessionOptions } from '#domain/memory/make-session.ts'
import { type CardsNow, useCardsNow } from '#state/cards-now.ts'
import { useCoursePull, useLessons } from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useVocabulary } from '../use-vocabulary.ts'
import { ComesBack } from './comes-back.tsx'
import { practiceMaterial, type PracticeMaterial } from './practice-material.ts'
import { PracticePlayer } from './practice-player.tsx'
import '../player.css'

/** What practice may ask, for everybody so far. */
const SETTINGS = { typing: true, speaking: true, voiceFirst: false }

/** /practice: what is due, what slipped and a few new words, from what this device has. */
export function PracticePage() {
  usePageTitle('Practice')
  const lessons = useLessons()
  const { state } = useCoursePull()
  const { learner, loadEngine } = useLearnerState()
  // Answers are about to be written: what writes must be there before the first one.
  useEffect(() => loadEngine(), [loadEngine])
  const items = useMemo(() => (lessons ? practisableItems(lessons) : null), [lessons])

  if (!learner || !lessons || !items) return <PracticeLoading />
  if (items.length > 0) return <Practice lessons={lessons} />
  if (state === 'pulling') return <PracticeLoading />
  return (
    <Nothing
      heading="No lesson is on this device yet"
      text="Open your lessons once with a network: practice then works without one."
    />
  )
}

function Practice({ lessons }: { lessons: readonly ListedLesson[] }) {
  /** A pull in the middle of a session changes nothing on the screen. */
  const [course] = useState(lessons)
  const items = useMemo(() => practisableItems(course), [course])
  const itemIds = useMemo(() => items.map(({ id }) => id), [items])
  const vocabulary = useVocabulary(items)
  /** Counts the sessions of this visit. Every one after the first was asked for as more. */
  const [round, setRound] = useState({ number: 0, isMore: false })
  const read = useCardsNow(round.number)
  const [session, setSession] = useState<{ round: number; made: Session } | null>(null)

  if (read.state === 'failed') {
    return (
      <EmptyState
        headingLevel={1}
        icon={CircleAlert}
        tone="bad"
        role="alert"
        heading="Your words could not be read"
        action={
          <Button onClick={() => setRound((now) => ({ ...now, number: now.number + 1 }))}>
            Try Again
          </Button>
        }
      >
        <p>Nothing is lost. Close other tabs of the app, then try again.</p>
      </EmptyState>
    )
  }
  if (read.state === 'read' && vocabulary && session?.round !== round.number) {
    const material = practiceMaterial(course, vocabulary)
    const made = makeSession(read, material, { isMore: round.isMore, number: round.number })
    setSession({ round: round.number, made })
  }
  if (read.state !== 'read' || session?.round !== round.number) return <PracticeLoading />

  const more = () => setRound(({ number }) => ({ number: number + 1, isMore: true }))
  if (read.cards.length === 0) {
    return (
      <Nothing
        heading="Nothing to practise yet"
        text="The words of your first lesson come back here the day after you take it."
      />
    )
  }
  if (session.made.opening.turns.length === 0) {
    return (
      <EmptyState
        className="no-practice"
        headingLevel={1}
        icon={BookOpen}
        heading="Done for today"
        action={
          <div className="ways">
            <ButtonLink to="/lessons">Back to Lessons</ButtonLink>
            {!round.isMore && (
              <Button variant="quiet" onClick={more}>
                More anyway
              </Button>
            )}
          </div>
        }
      >
        <ComesBack now={read} itemIds={itemIds} />
      </EmptyState>
    )
  }
  return <PracticePlayer key={round.number} {...session.made} itemIds={itemIds} onMore={more} />
}

type Session = { opening: PracticeRun; material: PracticeMaterial; options: SessionOptions }

function makeSession(
  { cards, today, nowMs }: CardsNow,
  material: PracticeMaterial,
  { isMore, number }: { isMore: boolean; number: number },
): Session {
  const itemIds = material.items.map(({ id }) => id)
  const chosen = chooseCards(cards, { itemIds, today, nowMs, isMore })
  const options = { settings: SETTINGS, seed: `${today} ${number}` }
  return { opening: openPractice(chosen, material.course, options), material, options }
}

function PracticeLoading() {
  return <LoadingView text="Apni Boli is laying out your words" />
}

function Nothing({ heading, text }: { heading: string; text: string }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={BookOpen}
      heading={heading}
      action={<ButtonLink to="/lessons">Go to Lessons</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  )
}
