import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { exercisesOfAttempt } from '#domain/lesson-order.ts'
import { emptyProgress, type LessonProgress } from '#domain/lesson-progress.ts'
import { passCard, passOnceMore } from '../world/play.ts'
import { SignedOut, signInOn } from './access.ts'
import type { Actor } from './actor.ts'
import { press as pressFor, stored } from './event-presses.ts'
import { completing, inLesson } from './presses.ts'
import { GOOD, tellsOf } from './tells-of-cards.ts'
import type { Disk } from './disk.ts'
import { type EventPress, reviewBody } from './events.ts'
import {
  canBeWrong,
  exerciseAt,
  firstOf,
  give,
  indexOnScreen,
  locate,
  type ShownScreen,
} from './ui-driver.ts'
import type { Screen, Tab } from './storm-device.ts'

/** Opens a lesson, or stays in it where the tab has it open, and goes past its question. */
export async function openLesson(actor: Actor, lesson: OpenLesson): Promise<Screen> {
  const { device, tab, learner, round } = actor
  if (tab.screen?.lessonId === lesson.id && !round.chance.once(5)) return tab.screen
  for (let tries = 0; tries < 8; tries += 1) {
    tab.screen = null
    const before = await device.disk(learner)
    await tab.page.goto(`/lessons/${lesson.id}`, { waitUntil: 'domcontentloaded' })
    const shown = await firstOf(tab.page, ['resume', 'restart', 'exercise', 'signed-out'])
    if (shown === 'signed-out') {
      await signInOn(device, tab, learner)
      continue
    }
    const after = await device.disk(learner)
    // A pull came between: what the screen was opened with is not known.
    if (after === null || describe(before, lesson.id) !== describe(after, lesson.id)) continue
    tab.screen = { lessonId: lesson.id, ...progressOn(after, lesson.id) }
    countRivals(actor, lesson.id)
    await unlessSignedOut(actor, () => passQuestion(actor, shown))
    return tab.screen
  }
  throw new Error(`Lesson ${lesson.id} did not come to rest on the ${device.name}`)
}

/** Answers what is on the screen and goes on; completes where it was the last one. */
export function tapOnce(actor: Actor, lesson: OpenLesson): Promise<void> {
  return unlessSignedOut(actor, () => tap(actor, lesson))
}

/** A button that goes away under the finger: because the session has ended, or by a fault of the app. */
export async function unlessSignedOut(actor: Actor, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(await locate(actor.tab.page)['signed-out'].isVisible())) throw error
    actor.tab.screen = null
    throw new SignedOut()
  }
}

async function tap(actor: Actor, lesson: OpenLesson): Promise<void> {
  const { tab, round, device, learner } = actor
  const screen = tab.screen
  if (screen === null) throw new SignedOut()
  const { page } = tab
  const ledger = round.ledgerOf(learner)
  const { lessonId, epoch, attempt } = screen
  const press = inLesson(learner, lessonId)
  const note = (change: Partial<LessonProgress>): void => {
    ledger.progressed(lessonId, { ...emptyProgress(epoch, attempt), ...change })
  }
  const index = await indexOnScreen(page)
  const exercise = exerciseAt(lesson, attempt, index)
  await meet(actor, exercise)
  device.pressed.add(press)
  const isLast = index === lesson.exercises.length - 1
  if (exercise.type === 'voice_recognition') {
    await page.getByRole('button', { name: 'Skip for now' }).click()
  } else {
    const isRight = !canBeWrong(exercise) || !round.chance.once(5)
    const isFirst = !screen.answered.has(index)
    const event = pressFor(actor, 'reviews', [isFirst ? tellsOf(exercise, isRight) : []])
    await give(page, exercise, isRight)
    await seen(actor, ['feedback'])
    screen.answered.add(index)
    await stored(actor, event)
    const answered = { completedExercises: [index] }
    note(isRight ? { ...answered, correctExercises: [index] } : answered)
    if (!isRight) {
      device.pressed.delete(press)
      return page.getByRole('button', { name: 'Try Again' }).click()
    }
    if (!isLast) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  if (isLast) return complete(actor, lesson, screen)
  await seenExercise(actor, index + 1)
  note({ currentExerciseIndex: index + 1 })
  device.pressed.delete(press)
}

/** Past the card of a new word, which the learner may know already. */
async function meet(actor: Actor, { itemIds }: Exercise): Promise<void> {
  const { page } = actor.tab
  const known = page.getByRole('button', { name: 'I know this' })
  if (!(await known.isVisible()) || !actor.round.chance.once(3)) return passCard(page)
  const [itemId = ''] = itemIds
  const event = pressFor(actor, 'reviews', [
    [reviewBody({ itemId, skill: 'understand', grade: GOOD })],
  ])
  await known.click()
  await known.waitFor({ state: 'hidden' })
  await stored(actor, event)
}

async function complete(actor: Actor, lesson: OpenLesson, screen: Screen): Promise<void> {
  const { tab, device, learner, round } = actor
  const ledger = round.ledgerOf(learner)
  const known = new Set((await device.disk(learner))?.completions.map(({ id }) => id))
  device.pressed.delete(inLesson(learner, screen.lessonId))
  const press = completing(learner, screen)
  device.pressed.add(press)
  await goOnceMore(actor, exercisesOfAttempt(lesson, screen.attempt))
  await tab.page.getByRole('button', { name: 'Complete', exact: true }).click()
  await seen(actor, ['complete'])
  tab.screen = null
  const rows = (await device.disk(learner))?.completions ?? []
  const ofLesson = rows.filter((row) => row.lessonId === screen.lessonId)
  const fresh = ofLesson.filter((row) => !known.has(row.id) && !ledger.knows(row.id))
  const [row] = fresh
  // Finished elsewhere already, an attempt is not finished again.
  const isFinished = ofLesson.some((one) => one.attempt === screen.attempt)
  if (fresh.length > 1 || (row === undefined && !isFinished)) {
    round.violate(`a completion was shown on the ${device.name}, and ${fresh.length} are kept`)
    return
  }
  if (row !== undefined) ledger.completed(device.doneNow(row))
  device.pressed.delete(press)
}

/** What slipped comes once more: which exercise, and whether right or wrong, only the screen knows. */
async function goOnceMore(actor: Actor, exercises: readonly Exercise[]): Promise<void> {
  const { page } = actor.tab
  const ways = (isRight: boolean) => exercises.map((exercise) => tellsOf(exercise, isRight))
  let event: EventPress | undefined
  await passOnceMore(page, {
    async before() {
      event = pressFor(actor, 'reviews', [...ways(true), ...ways(false)])
    },
    async after() {
      await seen(actor, ['feedback'])
      const text = await locate(page).feedback.textContent()
      if (event === undefined) return
      event.ways = ways(text?.includes('Shabash!') === true)
      await stored(actor, event)
    },
  })
}

async function passQuestion(actor: Actor, shown: ShownScreen): Promise<void> {
  const { tab, round, learner } = actor
  const { page } = tab
  const { screen } = tab
  if (shown === 'exercise' || screen === null) return
  if (shown === 'resume' && !round.chance.once(6)) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
  } else {
    round.faults.add('lesson reset')
    const press = inLesson(learner, screen.lessonId)
    actor.device.pressed.add(press)
    const name = shown === 'resume' ? 'Start Fresh' : 'Practice Again'
    await page.getByRole('button', { name }).click()
    await locate(page)[shown].waitFor({ state: 'hidden' })
    await seenExercise(actor, 0)
    screen.attempt += 1
    screen.answered.clear()
    round.ledgerOf(learner).began(screen.lessonId, screen.attempt)
    actor.device.pressed.delete(press)
    return
  }
  await locate(page)[shown].waitFor({ state: 'hidden' })
}

/** Waits for it; a session that ends meanwhile is told by `SignedOut`. */
export async function seen({ tab }: Actor, sights: readonly ShownScreen[]): Promise<ShownScreen> {
  const shown = await firstOf(tab.page, [...sights, 'signed-out'])
  if (shown !== 'signed-out') return shown
  tab.screen = null
  throw new SignedOut()
}

async function seenExercise(actor: Actor, index: number): Promise<void> {
  const { tab } = actor
  const there = tab.page.getByText(new RegExp(`^Exercise ${index + 1} of \\d+$`)).waitFor()
  const away = locate(tab.page)['signed-out'].waitFor()
  const isThere = await Promise.any([there.then(() => true), away.then(() => false)])
  if (isThere) return
  tab.screen = null
  throw new SignedOut()
}

function progressOn(disk: Disk, lessonId: string): Omit<Screen, 'lessonId'> {
  const row = disk.progress.find((each) => each.lessonId === lessonId)
  const { epoch } = disk
  if (row?.epoch !== epoch) return { epoch, attempt: 1, answered: new Set() }
  return { epoch, attempt: row.attempt, answered: new Set(row.completedExercises) }
}

/** As far as the player opens with it. */
function describe(disk: Disk | null, lessonId: string): string {
  const row = disk?.progress.find((each) => each.lessonId === lessonId)
  const answered = row?.completedExercises.toSorted((a, b) => a - b) ?? []
  return JSON.stringify([disk?.epoch ?? 1, row?.attempt ?? 1, row?.epoch ?? 1, answered])
}

function countRivals({ round, device, tab, learner }: Actor, lessonId: string): void {
  const has = (other: Tab): boolean => other.screen?.lessonId === lessonId
  const place = `${learner.userId} ${lessonId}`
  if (device.tabs.some((other) => other !== tab && has(other))) {
    round.countOnce('two tabs on one lesson', `${device.name} ${place}`)
  }
  if (round.devices.some((other) => other !== device && other.tabs.some(has))) {
    round.countOnce('two devices on one lesson', place)
  }
}
