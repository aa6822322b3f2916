import { readLessonView } from '#data/lesson-view.ts'
import {
  canComplete,
  canGoNext,
  canGoOnceMore,
  type LessonAttempt,
  openLessonAttempt,
  attemptScore,
  stepLessonAttempt,
} from '#domain/lesson-attempt.ts'
import type { Chance } from './chance.ts'
import { changeFamily } from './family-actions.ts'
import { fateOf } from './fates.ts'
import type { Completion } from './ledger.ts'
import { EXERCISE_COUNT, LESSON_IDS } from './lessons.ts'
import { dayIn } from './local-days.ts'
import { reviewOfTap } from './reviews.ts'
import { doing, type Place, whetherStored } from './doing.ts'
import { addToLog } from './union-logs.ts'
import type { Tab } from './tab.ts'
import { asOwner } from './virtual-time.ts'
import type { Device } from './device.ts'
import { recordVoices } from './voice-actions.ts'
import type { World } from './world.ts'

const MOST_TAPS = 5
/** A learner reads before they tap. */
const SECONDS_A_TAP = 20

/** Some taps of a learner in a lesson, on one tab, through the product's own reducer and writes. */
export async function study(world: World, device: Device, tab: Tab, chance: Chance): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const lessonId = chance.pick(LESSON_IDS)
  if (chance.once(4)) await addToLog(world, { device, tab, account, lessonId, chance })
  if (chance.once(4)) await changeFamily(world, { device, tab, account, chance })
  if (chance.once(4)) await recordVoices(world, { device, tab, account, chance })
  for (let taps = 1 + chance.below(MOST_TAPS); taps > 0 && !tab.isDead(); taps -= 1) {
    world.time.sleep(1_000 * (1 + chance.below(SECONDS_A_TAP)))
    await tapOnce(world, { device, tab, account, lessonId, chance })
  }
}

/** Whether something was tapped. */
export async function tapOnce(world: World, at: Place): Promise<void> {
  const { device, tab, account, lessonId, chance } = at
  const learner = tab.learnerOf(account.userId)
  const key = `${account.userId} ${lessonId}`
  countRivals(world, device, tab, key)
  const known = chance.once(6) ? undefined : tab.screens.get(key)
  const screenKnew = known?.resetsKnown ?? account.ledger.resetsKnownOn(device.name)
  const screen = known?.session ?? (await asOwner(tab, () => openScreen(learner.db, lessonId)))
  const next = tap(screen, chance)
  if (next === screen) return
  if (next.phase === 'complete') return complete(world, { ...at, screen: next, screenKnew })
  const isNewAttempt = next.progress.attempt > screen.progress.attempt
  if (isNewAttempt) world.faults.add('lesson reset')
  const snapshot = { progress: next.progress, tally: { ...next.tally, activeSeconds: 0 } }
  const { attempt } = next.progress
  const reached = {
    ...doing(world, at, attempt),
    screenKnew,
    index: next.progress.currentExerciseIndex,
    answered: next.progress.completedExercises,
    right: next.progress.correctExercises,
  }
  const answer = reviewOfTap(lessonId, screen, next)
  const reviews = answer === null ? [] : [{ id: tab.newId(account.userId), ...answer }]
  const isOfLesson = next.phase === 'exercise'
  const day = dayIn(device.zone, world.time.now)
  const reviewed = reviews.map((review) => ({
    ...doing(world, at, attempt),
    screenKnew,
    ...review,
    day,
  }))
  for (const { id, ...given } of reviews) account.ledger.possibleReviews.set(id, given)
  tab.keysMade = []
  const write = isNewAttempt
    ? learner.startAttempt(lessonId, snapshot)
    : isOfLesson
      ? learner.saveAttempt(lessonId, snapshot, reviews)
      : learner.recordReviews(reviews)
  const isStored = await whetherStored(at, write)
  if (isStored === 'no') return
  if (isStored === 'yes') {
    for (const review of reviewed) account.ledger.reviewed(review)
    if (isOfLesson) account.ledger.answered(reached, tab.keysMade)
    tab.screens.set(key, { session: next, resetsKnown: screenKnew })
    return
  }
  const keys = tab.keysMade
  world.whenQuiet(async () => {
    for (const review of reviewed) {
      const kept = await world.onDisk(device, account, (db) => db.reviews.get(review.id))
      if (kept !== undefined && kept !== null) account.ledger.reviewed(review)
    }
    if (!isOfLesson) return
    const row = await world.onDisk(device, account, (db) => db.progress.get(lessonId))
    const isOnDisk =
      row &&
      row.attempt === attempt &&
      row.currentExerciseIndex >= reached.index &&
      reached.answered.every((index) => row.completedExercises.includes(index)) &&
      reached.right.every((index) => row.correctExercises.includes(index))
    if (isOnDisk) account.ledger.answered(reached, keys)
  })
}

async function openScreen(
  db: Parameters<typeof readLessonView>[0],
  lessonId: string,
): Promise<LessonAttempt> {
  const view = await readLessonView(db, lessonId)
  return openLessonAttempt({
    exerciseCount: EXERCISE_COUNT,
    progress: view.progress,
    isCompleted: view.isCompletedAttempt,
    tally: view.tally,
  })
}

function tap(screen: LessonAttempt, chance: Chance): LessonAttempt {
  if (screen.phase === 'asking-resume') {
    return stepLessonAttempt(screen, { type: chance.once(5) ? 'start-fresh' : 'continue' })
  }
  if (screen.phase === 'asking-restart')
    return stepLessonAttempt(screen, { type: 'practise-again' })
  if (canComplete(screen)) return stepLessonAttempt(screen, { type: 'complete' })
  if (canGoOnceMore(screen)) return stepLessonAttempt(screen, { type: 'once-more' })
  if (canGoNext(screen)) return stepLessonAttempt(screen, { type: 'next' })
  if (screen.outcome === 'wrong') return stepLessonAttempt(screen, { type: 'try-again' })
  return stepLessonAttempt(screen, { type: 'answered', correct: !chance.once(4) })
}

async function complete(
  world: World,
  at: Place & { screen: LessonAttempt; screenKnew: ReadonlySet<number> },
): Promise<void> {
  const { device, tab, account, lessonId, screen, screenKnew } = at
  const { attempt } = screen.progress
  if (isFinished(at, attempt)) {
    if (world.isWithout('one attempt finished twice')) return
    world.faults.add('one attempt finished twice')
  }
  const done = {
    ...doing(world, at, attempt),
    screenKnew,
    day: dayIn(device.zone, world.time.now),
  }
  if (account.ledger.isUnaware(device.name)) {
    world.faults.add('lesson finished unaware of a reset')
  }
  const score = attemptScore(screen)
  const result = { score, epoch: screen.progress.epoch, attempt, activeSeconds: 60 }
  tab.keysMade = []
  const write = tab.learnerOf(account.userId).completeLesson(lessonId, result)
  const isStored = await whetherStored(at, write)
  const keys = tab.keysMade
  if (isStored === 'yes') {
    tab.screens.delete(`${account.userId} ${lessonId}`)
    account.ledger.completed({ ...done, score }, keys)
  }
  if (isStored === 'unknown') {
    world.whenQuiet(async () => {
      const rows = await world.onDisk(device, account, (db) => db.completions.bulkGet(keys))
      if (rows?.some((row) => row !== undefined)) account.ledger.completed({ ...done, score }, keys)
    })
  }
}

function isFinished({ account, lessonId }: Place, attempt: number): boolean {
  return account.ledger
    .completions()
    .some(
      (press: Completion) =>
        press.lessonId === lessonId &&
        press.attempt === attempt &&
        fateOf(account.ledger, press) !== 'gone',
    )
}

function countRivals(world: World, device: Device, tab: Tab, key: string): void {
  const rivals = device.tabs.filter((other) => other !== tab && other.screens.has(key))
  if (rivals.length > 0) world.countOnce('two tabs on one lesson', `${device.name} ${key}`)
  const elsewhere = world.devices.some(
    (other) => other !== device && other.tabs.some((open) => open.screens.has(key)),
  )
  if (elsewhere) world.countOnce('two devices on one lesson', key)
}
