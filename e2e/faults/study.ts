import type { OpenLesson } from '#contract/lesson.ts'
import { emptyProgress, type LessonProgress } from '#domain/lesson-progress.ts'
import type { Learner } from '../world/learner.ts'
import { SignedOut, signInOn } from './access.ts'
import { completing, inLesson } from './presses.ts'
import type { Disk } from './disk.ts'
import {
  canBeWrong,
  exerciseAt,
  firstOf,
  give,
  indexOnScreen,
  locate,
  type Sight,
} from './hands.ts'
import type { Round } from './round.ts'
import type { Screen, StormDevice, Tab } from './storm-device.ts'

export type Desk = { round: Round; device: StormDevice; tab: Tab; learner: Learner }

/** Opens a lesson, or stays in it where the tab has it open, and goes past its question. */
export async function openLesson(desk: Desk, lesson: OpenLesson): Promise<Screen> {
  const { device, tab, learner, round } = desk
  if (tab.screen?.lessonId === lesson.id && !round.chance.once(5)) return tab.screen
  for (let tries = 0; tries < 8; tries += 1) {
    tab.screen = null
    const before = await device.disk(learner)
    await tab.page.goto(`/lessons/${lesson.id}`, { waitUntil: 'domcontentloaded' })
    const sight = await firstOf(tab.page, ['resume', 'restart', 'exercise', 'signed-out'])
    if (sight === 'signed-out') {
      await signInOn(device, tab, learner)
      continue
    }
    const after = await device.disk(learner)
    // A pull came between: what the screen was opened with is not known.
    if (after === null || describe(before, lesson.id) !== describe(after, lesson.id)) continue
    const { epoch, attempt } = progressOn(after, lesson.id)
    tab.screen = { lessonId: lesson.id, epoch, attempt }
    countRivals(desk, lesson.id)
    await unlessSignedOut(desk, () => passQuestion(desk, sight))
    return tab.screen
  }
  throw new Error(`Lesson ${lesson.id} did not come to rest on the ${device.name}`)
}

/** Answers what is on the screen and goes on; completes where it was the last one. */
export function tapOnce(desk: Desk, lesson: OpenLesson): Promise<void> {
  return unlessSignedOut(desk, () => tap(desk, lesson))
}

/** A button that goes away under the finger: because the session has ended, or by a fault of the app. */
async function unlessSignedOut(desk: Desk, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(await locate(desk.tab.page)['signed-out'].isVisible())) throw error
    desk.tab.screen = null
    throw new SignedOut()
  }
}

async function tap(desk: Desk, lesson: OpenLesson): Promise<void> {
  const { tab, round, device, learner } = desk
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
  device.pressed.add(press)
  const exercise = exerciseAt(lesson, index)
  const isLast = index === lesson.exercises.length - 1
  if (exercise.type === 'voice_recognition') {
    await page.getByRole('button', { name: 'Skip for now' }).click()
  } else {
    const isRight = !canBeWrong(exercise) || !round.chance.once(5)
    await give(page, exercise, isRight)
    await seen(desk, ['feedback'])
    const answered = { completedExercises: [index] }
    note(isRight ? { ...answered, correctExercises: [index] } : answered)
    if (!isRight) {
      device.pressed.delete(press)
      return page.getByRole('button', { name: 'Try Again' }).click()
    }
    if (!isLast) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  if (isLast) return complete(desk, screen)
  await seenExercise(desk, index + 1)
  note({ currentExerciseIndex: index + 1 })
  device.pressed.delete(press)
}

async function complete(desk: Desk, screen: Screen): Promise<void> {
  const { tab, device, learner, round } = desk
  const ledger = round.ledgerOf(learner)
  const known = new Set((await device.disk(learner))?.completions.map(({ id }) => id))
  device.pressed.delete(inLesson(learner, screen.lessonId))
  const press = completing(learner, screen)
  device.pressed.add(press)
  await tab.page.getByRole('button', { name: 'Complete', exact: true }).click()
  await seen(desk, ['complete'])
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

async function passQuestion(desk: Desk, sight: Sight): Promise<void> {
  const { tab, round, learner } = desk
  const { page } = tab
  const { screen } = tab
  if (sight === 'exercise' || screen === null) return
  if (sight === 'resume' && !round.chance.once(6)) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
  } else {
    round.faults.add('lesson reset')
    const press = inLesson(learner, screen.lessonId)
    desk.device.pressed.add(press)
    const name = sight === 'resume' ? 'Start Fresh' : 'Practice Again'
    await page.getByRole('button', { name }).click()
    await locate(page)[sight].waitFor({ state: 'hidden' })
    await seenExercise(desk, 0)
    screen.attempt += 1
    round.ledgerOf(learner).began(screen.lessonId, screen.attempt)
    desk.device.pressed.delete(press)
    return
  }
  await locate(page)[sight].waitFor({ state: 'hidden' })
}

/** Waits for it; a session that ends meanwhile is told by `SignedOut`. */
export async function seen({ tab }: Desk, sights: readonly Sight[]): Promise<Sight> {
  const sight = await firstOf(tab.page, [...sights, 'signed-out'])
  if (sight !== 'signed-out') return sight
  tab.screen = null
  throw new SignedOut()
}

async function seenExercise(desk: Desk, index: number): Promise<void> {
  const { tab } = desk
  const there = tab.page.getByText(new RegExp(`^Exercise ${index + 1} of \\d+$`)).waitFor()
  const away = locate(tab.page)['signed-out'].waitFor()
  const isThere = await Promise.any([there.then(() => true), away.then(() => false)])
  if (isThere) return
  tab.screen = null
  throw new SignedOut()
}

function progressOn(disk: Disk, lessonId: string): { epoch: number; attempt: number } {
  const row = disk.progress.find((each) => each.lessonId === lessonId)
  return { epoch: disk.epoch, attempt: row?.epoch === disk.epoch ? row.attempt : 1 }
}

/** As far as the player opens with it. */
function describe(disk: Disk | null, lessonId: string): string {
  const row = disk?.progress.find((each) => each.lessonId === lessonId)
  return JSON.stringify([disk?.epoch ?? 1, row?.attempt ?? 1, row?.epoch ?? 1])
}

function countRivals({ round, device, tab, learner }: Desk, lessonId: string): void {
  const has = (other: Tab): boolean => other.screen?.lessonId === lessonId
  const place = `${learner.userId} ${lessonId}`
  if (device.tabs.some((other) => other !== tab && has(other))) {
    round.countOnce('two tabs on one lesson', `${device.name} ${place}`)
  }
  if (round.devices.some((other) => other !== device && other.tabs.some(has))) {
    round.countOnce('two devices on one lesson', place)
  }
}
