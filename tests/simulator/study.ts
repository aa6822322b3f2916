import { readLessonView } from '#data/lesson-view.ts'
import { StorageError } from '#data/durable-write.ts'
import {
  canComplete,
  canGoNext,
  type LessonSession,
  openLessonSession,
  sessionScore,
  stepLessonSession,
} from '#domain/lesson-session.ts'
import type { Chance } from './chance.ts'
import type { Account } from './sim-server.ts'
import type { Tab } from './tab.ts'
import type { Device, World } from './world.ts'

export const LESSON_IDS = ['1', '2', '3'] as const
const EXERCISE_COUNT = 5

/** One tap of a learner in a lesson, on one tab, through the product's own reducer and writes. */
export async function study(world: World, device: Device, tab: Tab, chance: Chance): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const lessonId = chance.pick(LESSON_IDS)
  const learner = tab.learnerOf(account.userId)
  const key = `${account.userId} ${lessonId}`
  countRivals(world, device, tab, key)
  const known = chance.once(4) ? undefined : tab.screens.get(key)
  const screen = known ?? (await openScreen(learner.db, lessonId))
  const next = tap(screen, chance)
  if (next === screen) return
  const isNewAttempt = next.progress.attempt > screen.progress.attempt
  if (isNewAttempt) world.faults.add('lesson reset')
  if (next.phase === 'complete') return complete(world, tab, { account, lessonId, screen: next })
  const snapshot = { progress: next.progress, tally: next.tally }
  const write = isNewAttempt
    ? learner.startAttempt(lessonId, snapshot)
    : learner.saveSession(lessonId, snapshot)
  if (!(await isKept(tab, write))) return
  const ledger = world.ledgerOf(account)
  if (isNewAttempt) ledger.began(lessonId, next.progress.epoch, next.progress.attempt)
  else ledger.progressed(lessonId, next.progress)
  tab.screens.set(key, next)
}

async function openScreen(
  db: Parameters<typeof readLessonView>[0],
  lessonId: string,
): Promise<LessonSession> {
  const view = await readLessonView(db, lessonId)
  return openLessonSession({
    exerciseCount: EXERCISE_COUNT,
    progress: view.progress,
    isCompleted: view.isCompletedAttempt,
    tally: view.tally,
  })
}

function tap(screen: LessonSession, chance: Chance): LessonSession {
  if (screen.phase === 'asking-resume') {
    return stepLessonSession(screen, { type: chance.once(5) ? 'start-fresh' : 'continue' })
  }
  if (screen.phase === 'asking-restart') return stepLessonSession(screen, { type: 'practise-again' })
  if (canComplete(screen)) return stepLessonSession(screen, { type: 'complete' })
  if (canGoNext(screen)) return stepLessonSession(screen, { type: 'next' })
  if (screen.outcome === 'wrong') return stepLessonSession(screen, { type: 'try-again' })
  return stepLessonSession(screen, { type: 'answered', correct: !chance.once(4) })
}

async function complete(
  world: World,
  tab: Tab,
  { account, lessonId, screen }: { account: Account; lessonId: string; screen: LessonSession },
): Promise<void> {
  const learner = tab.learnerOf(account.userId)
  const { attempt, epoch } = screen.progress
  const score = sessionScore(screen)
  const write = learner.completeLesson(lessonId, { score, attempt, epoch, activeSeconds: 60 })
  if (!(await isKept(tab, write))) return
  tab.screens.delete(`${account.userId} ${lessonId}`)
  world.ledgerOf(account).completed({ id: tab.lastId, lessonId, epoch, attempt, score })
}

/** The product said that it is kept. A full disk it must say so; a death says nothing. */
async function isKept(tab: Tab, write: Promise<unknown>): Promise<boolean> {
  try {
    return await tab.outlives(write)
  } catch (error) {
    if (error instanceof StorageError || tab.isDead()) return false
    throw error
  }
}

function countRivals(world: World, device: Device, tab: Tab, key: string): void {
  const rivals = device.tabs.filter((other) => other !== tab && other.screens.has(key))
  if (rivals.length > 0) world.faults.add('two tabs on one lesson')
  const elsewhere = world.devices.some(
    (other) => other !== device && other.tabs.some((open) => open.screens.has(key)),
  )
  if (elsewhere) world.faults.add('two devices on one lesson')
}
