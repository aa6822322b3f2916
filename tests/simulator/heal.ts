import * as v from 'valibot'
import { user as userSchema } from '#contract/user.ts'
import { progressAnswer, type ProgressAnswer } from '#contract/progress.ts'
import { statsOf } from '#data/game-stats.ts'
import { todayOf } from '#data/learner-clock.ts'
import { foldCompletions } from '#domain/completions.ts'
import { FIRST_ATTEMPT } from '#domain/lesson-progress.ts'
import { statsOn } from '#domain/stats.ts'
import { describeProgress } from './ledger.ts'
import { referenceXp } from './reference-xp.ts'
import type { Account } from './sim-server.ts'
import { compareSuggestions } from './suggest.ts'
import type { Tab } from './tab.ts'
import type { Device, World } from './world.ts'

/** Beyond every delay that the outbox sets: the longest is an hour, where a wrong clock noted a rest (429). */
const HEALING_ROUNDS = 25
const ROUND_MS = 3 * 60_000
/** A first attempt in which nothing is right or passed is as good as none: whoever heard of none keeps no row of it. */
const NOTHING_YET = describeProgress(FIRST_ATTEMPT, 0, [], [])

/** The storm is over: learners sign in, time passes, and nobody does anything else. */
export async function healAndCompare(world: World): Promise<void> {
  world.weather.isStormy = false
  await world.settle()
  for (const device of world.devices) device.skewMs = 0
  await world.network.deliverLate()
  for (const account of world.accounts) {
    for (const device of world.devices) {
      await world.signIn(device, account)
      await drain(world, device, account)
      // What the server has forgotten is seen here, and goes once more.
      await (device.tabs[0] as Tab).learnerOf(account.userId).pull()
      await drain(world, device, account)
    }
  }
  for (const account of world.accounts) {
    for (const device of world.devices) {
      await world.signIn(device, account)
      await device.lock.idle()
      await (device.tabs[0] as Tab).learnerOf(account.userId).pull()
    }
    await compare(world, account)
  }
}

/** At any moment what a device shows is the fold over the log that it has, synced or not. */
export async function checkShownStats(world: World, device: Device): Promise<void> {
  if (device.signedIn === null) return
  const db = world.databaseOf(device, device.signedIn)
  const [stats, log] = await Promise.all([db.gameStats.get('current'), db.completions.toArray()])
  const xp = referenceXp(log.filter((row) => row.epoch === (stats?.epoch ?? 1)))
  if ((stats?.totalXP ?? 0) !== xp) {
    world.violate(`${device.name} shows ${stats?.totalXP} XP, its log earns ${xp}`)
  }
}

async function drain(world: World, device: Device, account: Account): Promise<void> {
  const learner = (device.tabs[0] as Tab).learnerOf(account.userId)
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    await learner.kick('due')
    await device.lock.idle()
    if ((await learner.db.outbox.count()) === 0) return
    world.now += ROUND_MS
  }
  const rows = await learner.db.outbox.toArray()
  const stuck = rows.map((row) => `${row.kind} ${row.state} ${JSON.stringify(row.lastError)}`)
  world.violate(`stuck on ${device.name}: ${stuck.join(' | ')}`)
}

async function compare(world: World, account: Account): Promise<void> {
  const server = v.parse(progressAnswer, await world.server.progressOf(account))
  compareWithLedger(world, account, server)
  for (const device of world.devices) await compareDevice(world, device, account, server)
  await compareProfile(world, account)
  await compareSuggestions(world, account)
}

async function compareProfile(world: World, account: Account): Promise<void> {
  const { user } = await world.server.login(account)
  const { dailyGoal } = v.parse(userSchema, user)
  const possible = world.ledgerOf(account).possibleGoals()
  if (possible.size > 0 && !possible.has(dailyGoal)) {
    world.violate(`a daily goal of ${dailyGoal} stands, last chosen: ${[...possible].join(', ')}`)
  }
}

function compareWithLedger(world: World, account: Account, server: ProgressAnswer): void {
  const ledger = world.ledgerOf(account)
  const done = ledger.countedCompletions()
  const kept = new Map(server.completions.map((row) => [row.id, row]))
  for (const { id, lessonId, score, attempt } of done) {
    const row = kept.get(id)
    if (row === undefined) world.violate(`lost: lesson ${lessonId} at ${score} %`)
    else if (row.score !== score || row.lessonId !== lessonId || row.attempt !== attempt) {
      world.violate(`changed on the way: lesson ${lessonId}`)
    }
  }
  const real = new Set(done.map((row) => row.id))
  const invented = server.completions.filter((row) => !real.has(row.id))
  if (invented.length > 0) world.violate(`counted though never done: ${invented.length}`)
  if (kept.size !== server.completions.length) world.violate('a completion stands twice in the log')
  const xp = referenceXp(server.completions)
  if (server.stats.totalXP !== xp) {
    world.violate(`XP on the server is ${server.stats.totalXP}, the log earns ${xp}`)
  }
  if (server.completions.some((row) => Date.parse(row.completedAt) > world.now)) {
    world.violate('a lesson was finished in the future')
  }
  if (server.epoch !== ledger.currentEpoch()) {
    world.violate(`epoch on the server is ${server.epoch}, was made ${ledger.currentEpoch()}`)
  }
  const expected = ledger.expectedProgress()
  const found = progressByLesson(server.progress)
  for (const [lessonId, text] of expected) {
    const has = found.get(lessonId) ?? NOTHING_YET
    if (has !== text) world.violate(`lesson ${lessonId} on the server: ${has}; done: ${text}`)
  }
}

async function compareDevice(
  world: World,
  device: Device,
  account: Account,
  server: ProgressAnswer,
): Promise<void> {
  const db = world.databaseOf(device, account)
  const here = await db.completions.toArray()
  const ids = (rows: readonly { id: string }[]): string =>
    rows
      .map((row) => row.id)
      .sort()
      .join()
  if (ids(here) !== ids(server.completions)) {
    world.violate(
      `${device.name} has ${here.length} completions, the server ${server.completions.length}`,
    )
  }
  const stats = await db.gameStats.get('current')
  for (const figure of [
    'totalXP',
    'lessonsCompleted',
    'perfectLessons',
    'longestStreak',
  ] as const) {
    if ((stats?.[figure] ?? 0) !== server.stats[figure]) {
      world.violate(
        `${device.name} shows ${figure} ${stats?.[figure]}, the server ${server.stats[figure]}`,
      )
    }
  }
  const today = todayOf({ now: () => world.now, offsetMinutes: () => device.offsetMinutes })
  const streak = stats ? statsOn(statsOf(stats), today).currentStreak : 0
  const earned = foldCompletions(server.completions, { epoch: server.epoch, today }).stats
  if (streak !== earned.currentStreak) {
    world.violate(
      `${device.name} shows a streak of ${streak}, the log earns ${earned.currentStreak}`,
    )
  }
  await compareAchievements(world, device, account, server)
  const rows = await db.progress.toArray()
  const found = progressByLesson(rows.map((row) => ({ ...row, lesson_id: row.lessonId })))
  for (const [lessonId, text] of progressByLesson(server.progress)) {
    const has = found.get(lessonId) ?? NOTHING_YET
    if (has !== text) world.violate(`lesson ${lessonId} on ${device.name}: ${has}; server: ${text}`)
  }
}

/** What the log reaches is unlocked; what was once unlocked may stay beyond it. */
async function compareAchievements(
  world: World,
  device: Device,
  account: Account,
  { completions, stats }: ProgressAnswer,
): Promise<void> {
  const kept = new Set(await world.databaseOf(device, account).achievements.toCollection().keys())
  const lessons = new Set(completions.map((row) => row.lessonId)).size
  const reached: [string, boolean][] = [
    ['first_lesson', lessons >= 1],
    ['lessons_3', lessons >= 3],
    ['perfect_lesson', completions.some((row) => row.score === 100)],
    ['streak_3', stats.longestStreak >= 3],
    ['xp_100', stats.totalXP >= 100],
    ['xp_500', stats.totalXP >= 500],
  ]
  for (const [id, isReached] of reached) {
    if (isReached && !kept.has(id)) world.violate(`${device.name} has not unlocked ${id}`)
  }
  if (completions.length === 0 && kept.size > 0) {
    world.violate(`${device.name} keeps achievements over a whole reset`)
  }
}

function progressByLesson(
  rows: readonly {
    lesson_id: string
    attempt: number
    currentExerciseIndex: number
    completedExercises: readonly number[]
    correctExercises: readonly number[]
  }[],
): Map<string, string> {
  return new Map(
    rows.map((row) => [
      row.lesson_id,
      describeProgress(
        row.attempt,
        row.currentExerciseIndex,
        row.completedExercises,
        row.correctExercises,
      ),
    ]),
  )
}
