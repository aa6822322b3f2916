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

/** Few and short, so that stories get to their completions and to each other. */
const LESSON_IDS = ['1', '2'] as const
const EXERCISE_COUNT = 2
const MOST_TAPS = 5

/** Some taps of a learner in a lesson, on one tab, through the product's own reducer and writes. */
export async function study(world: World, device: Device, tab: Tab, chance: Chance): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const lessonId = chance.pick(LESSON_IDS)
  for (let taps = 1 + chance.below(MOST_TAPS); taps > 0 && !tab.isDead(); taps -= 1) {
    await tapOnce(world, { device, tab, account, lessonId, chance })
  }
}

type Place = { device: Device; tab: Tab; account: Account; lessonId: string; chance: Chance }

async function tapOnce(world: World, at: Place): Promise<void> {
  const { device, tab, account, lessonId, chance } = at
  const learner = tab.learnerOf(account.userId)
  const key = `${account.userId} ${lessonId}`
  countRivals(world, device, tab, key)
  const known = chance.once(6) ? undefined : tab.screens.get(key)
  const screen = known ?? (await openScreen(learner.db, lessonId))
  const next = tap(screen, chance)
  if (next === screen) return
  const isNewAttempt = next.progress.attempt > screen.progress.attempt
  if (isNewAttempt) world.faults.add('lesson reset')
  if (next.phase === 'complete') return complete(world, { ...at, screen: next })
  const snapshot = { progress: next.progress, tally: { ...next.tally, activeSeconds: 0 } }
  const write = isNewAttempt
    ? learner.startAttempt(lessonId, snapshot)
    : learner.saveSession(lessonId, snapshot)
  if (!(await isKept(world, at, write))) return
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
  if (screen.phase === 'asking-restart')
    return stepLessonSession(screen, { type: 'practise-again' })
  if (canComplete(screen)) return stepLessonSession(screen, { type: 'complete' })
  if (canGoNext(screen)) return stepLessonSession(screen, { type: 'next' })
  if (screen.outcome === 'wrong') return stepLessonSession(screen, { type: 'try-again' })
  return stepLessonSession(screen, { type: 'answered', correct: !chance.once(4) })
}

async function complete(world: World, at: Place & { screen: LessonSession }): Promise<void> {
  const { tab, account, lessonId, screen } = at
  const { attempt } = screen.progress
  const score = sessionScore(screen)
  const result = { score, attempt, activeSeconds: 60 }
  const write = tab.learnerOf(account.userId).completeLesson(lessonId, result)
  if (!(await isKept(world, at, write))) return
  tab.screens.delete(`${account.userId} ${lessonId}`)
  const { id, epoch } = (await write).completion
  world.ledgerOf(account).completed({ id, lessonId, epoch, attempt, score })
}

/** The product said that it is kept. A full disk it must say so; a death says nothing. */
async function isKept(world: World, at: Place, write: Promise<unknown>): Promise<boolean> {
  try {
    if (await at.tab.outlives(write)) return true
  } catch (error) {
    if (error instanceof StorageError && !at.tab.isDead()) return false
    if (!at.tab.isDead()) throw error
  }
  world.askTheDisk(at.device, at.account, at.lessonId)
  return false
}

function countRivals(world: World, device: Device, tab: Tab, key: string): void {
  const rivals = device.tabs.filter((other) => other !== tab && other.screens.has(key))
  if (rivals.length > 0) world.countOnce('two tabs on one lesson', `${device.name} ${key}`)
  const elsewhere = world.devices.some(
    (other) => other !== device && other.tabs.some((open) => open.screens.has(key)),
  )
  if (elsewhere) world.countOnce('two devices on one lesson', key)
}
