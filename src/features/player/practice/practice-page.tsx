import { useSearch } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useMemo, useState } from 'react'
import type { ListedLesson } from '#contract/lesson.ts'
import { ANSWERS_TO_COME } from '#copy/practice.ts'
import { practisableItems } from '#data/practisable-items.ts'
import { isProgressUnheard } from '#data/progress-unheard.ts'
import { hasReviewsToCome } from '#data/reviews-cursor.ts'
import { chooseCards, SESSION_CARDS } from '#domain/memory/choose-cards.ts'
import { openPractice, type PracticeRun } from '#domain/memory/practice-run.ts'
import type { SessionOptions } from '#domain/memory/make-session.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import { type CardsNow, useCardsNow } from '#state/cards-now.ts'
import { useHouseholdVoices, useHouseWords } from '#state/household-voices.ts'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { useCoursePull, useLearnerQuery, useLessons } from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import type { PracticeSettings } from '#data/practice-settings.ts'
import { usePracticeSettings } from '#state/practice-settings.ts'
import { TAUGHT_KINSHIP_WORDS } from '#state/taught-kinship-words.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useVocabulary } from '../use-vocabulary.ts'
import { ComesBack } from './comes-back.tsx'
import { kinItems } from './kin-items.ts'
import { practiceMaterial, type PracticeMaterial } from './practice-material.ts'
import { PracticePlayer } from './practice-player.tsx'
import '../player.css'

/** /practice: what is due, what slipped and a few new words, from what this device has. `?item=` is asked first. */
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
  const vocabulary = useVocabulary(items)
  const settings = usePracticeSettings()
  const areVoicesKnown = useHouseholdVoices(
    useMemo(() => [...items, ...KINSHIP_WORDS.values(), ...TAUGHT_KINSHIP_WORDS.values()], [items]),
  )
  const house = useHouseWords()
  const search: { item?: unknown } = useSearch({ strict: false })
  /** Counts the sessions of this visit. Every one after the first was asked for as more. */
  const [round, setRound] = useState({ number: 0, isMore: false })
  const pulls = useEndedPulls()
  const isIncomplete = useLearnerQuery(hasReviewsToCome)
  const isUnheard = useLearnerQuery(isProgressUnheard)
  const [session, setSession] = useState<Session | null>(null)
  const isMade = session?.round === round.number
  // Until there is something to ask, each pull may bring it: answers from another device.
  const isUnderWay = isMade && session.opening.turns.length > 0
  const key = isUnderWay ? session.key : `${round.number} ${pulls.ended} ${isIncomplete}`
  const read = useCardsNow(key)

  // Without them each word practised elsewhere would be asked as one that is due.
  if (!isUnderWay && isIncomplete !== false) {
    return isIncomplete && !pulls.isPulling ? <AnswersToCome /> : <PracticeLoading />
  }
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
  if (read.state === 'read' && vocabulary && settings && areVoicesKnown && session?.key !== key) {
    const material = practiceMaterial(
      course,
      vocabulary,
      kinItems(read.cards, house, items),
      settings,
    )
    const firstItemId = typeof search.item === 'string' && !round.isMore ? search.item : undefined
    const made = makeSession(read, material, { ...round, firstItemId, settings })
    setSession({ ...made, key, round: round.number, now: read })
  }
  if (!isMade || !settings || !areVoicesKnown) return <PracticeLoading />

  const more = () => setRound(({ number }) => ({ number: number + 1, isMore: true }))
  const waiting = { itemIds: session.material.itemIds, newPerDay: settings.newWords }
  if (isUnderWay) {
    const { opening, material, options, hasMore } = session
    return (
      <PracticePlayer
        key={round.number}
        {...{ opening, material, options, hasMore, waiting }}
        onMore={more}
      />
    )
  }
  if (session.now.cards.length === 0) {
    if (pulls.isPulling || isUnheard === undefined) return <PracticeLoading />
    if (isUnheard) return <AnswersToCome />
    return (
      <Nothing
        heading="Nothing to practise yet"
        text="The words of your first lesson come back here in the days after it, missed ones first."
      />
    )
  }
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
      <ComesBack now={session.now} waiting={waiting} />
    </EmptyState>
  )
}

/** The pulls that ended while this is on the screen. */
function useEndedPulls(): { ended: number; isPulling: boolean } {
  const { state } = useCoursePull()
  const [last, setLast] = useState({ state, ended: 0 })
  if (state !== last.state) {
    setLast({ state, ended: last.ended + (last.state === 'pulling' ? 1 : 0) })
  }
  return { ended: last.ended, isPulling: state === 'pulling' }
}

type Session = MadeSession & {
  /** Of the cards that it is made of. */
  key: string
  round: number
  now: CardsNow
}

type MadeSession = {
  opening: PracticeRun
  material: PracticeMaterial
  options: SessionOptions
  /** More words are due than a session asks. */
  hasMore: boolean
}

function makeSession(
  { cards, today, nowMs }: CardsNow,
  material: PracticeMaterial,
  {
    settings,
    number,
    ...round
  }: {
    settings: PracticeSettings
    number: number
    isMore: boolean
    firstItemId: string | undefined
  },
): MadeSession {
  const { itemIds } = material
  const newPerDay = settings.newWords
  const chosen = chooseCards(cards, { itemIds, today, nowMs, newPerDay, ...round })
  const options = { settings, seed: `${today} ${number}` }
  return {
    opening: openPractice(chosen, material.course, options),
    material,
    options,
    hasMore: waitingWords(cards, { itemIds, today, newPerDay }).today > SESSION_CARDS,
  }
}

function PracticeLoading() {
  return <LoadingView text="Apni Boli is laying out your words" />
}

function AnswersToCome() {
  const { pullNow } = useCoursePull()
  return (
    <EmptyState
      headingLevel={1}
      icon={CloudOff}
      tone="offline"
      heading={ANSWERS_TO_COME}
      action={<Button onClick={() => void pullNow()}>Try Again</Button>}
    >
      <p>Practice begins when they come with the network. Lessons work without them.</p>
    </EmptyState>
  )
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
