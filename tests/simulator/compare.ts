import * as v from 'valibot'
import { progressResponse, type ProgressResponse } from '#contract/progress.ts'
import { readCards } from '#data/cards.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readStats } from '#data/game-stats.ts'
import { type Account, ask, logIn } from './accounts.ts'
import { compareLog } from './compare-log.ts'
import { compareFamily, compareFamilyInExport, compareFamilyOn } from './family.ts'
import { expectedProgress, type Reached } from './fates.ts'
import { LESSON_IDS } from './lessons.ts'
import { dayIn, referenceStreak } from './local-days.ts'
import { compareUnionLogs, compareUnionLogsOn } from './union-logs.ts'
import { practiceXp, referenceXp } from './reference-xp.ts'
import { compareReviews, compareReviewsOn } from './reviews.ts'
import { compareSuggestions } from './suggest.ts'
import type { Tab } from './tab.ts'
import { compareVoices, compareVoicesInExport, compareVoicesOn } from './voices.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** Server, devices and what was really done say the same. */
export async function compare(world: World, account: Account): Promise<void> {
  const signedIn = await logIn(world.server, account)
  if (signedIn === null) return world.violate('no password opens the account')
  const { token, user } = signedIn
  const response = await ask(world.server, 'GET', '/api/progress', { token })
  const server = v.parse(progressResponse, await response.json())
  compareLog(world, account, server)
  compareProgress(world, account, server)
  compareUnionLogs(world, account, server)
  const kept = await world.server.rowsOfLog(account.userId)
  if (kept !== server.completions.length) {
    world.violate(
      `${kept} finished lessons lie in the database, ${server.completions.length} count`,
    )
  }
  const goals = account.others.possibleGoals()
  if (goals.size > 0 && !goals.has(user.dailyGoal)) {
    world.violate(`a daily goal of ${user.dailyGoal} stands, last chosen: ${[...goals].join(', ')}`)
  }
  const exported = await ask(world.server, 'GET', '/api/account/export', { token })
  const {
    suggestions,
    family: exportedFamily,
    ...exportedVoices
  } = (await exported.json()) as {
    suggestions: { comment: string }[]
    family: Parameters<typeof compareFamilyInExport>[1]
  } & Parameters<typeof compareVoicesInExport>[1]
  compareSuggestions(
    world,
    account,
    suggestions.map(({ comment }) => comment),
  )
  const reviews = await compareReviews(world, account, token)
  const family = await compareFamily(world, account, token)
  compareFamilyInExport(world, exportedFamily, family)
  const voices = await compareVoices(world, account, token)
  compareVoicesInExport(world, exportedVoices, voices)
  for (const device of world.devices) {
    const here = await world.onDisk(device, account, async (db) => {
      await compareUnionLogsOn(world, { device, db }, server)
      await compareReviewsOn(world, { device, db }, reviews)
      await compareFamilyOn(world, { device, db }, family)
      await compareVoicesOn(world, { device, db, account }, voices)
      return compareDevice(world, { device, db }, server)
    })
    if (here === null) world.violate(`${device.name} keeps nothing of the learner who is signed in`)
  }
}

/** At any moment what a device shows is what the log that it has earns, synced or not. */
export async function checkShownStats(world: World, device: Device): Promise<void> {
  if (device.signedIn === null) return
  const here = await world.onDisk(device, device.signedIn, (db) =>
    db.transaction('r', db.gameStats, db.completions, db.practices, () =>
      Promise.all([db.gameStats.get('current'), db.completions.toArray(), db.practices.toArray()]),
    ),
  )
  if (here === null) return
  // Cards are read in between: what comes later must let go of those that were kept.
  await world.onDisk(device, device.signedIn, (db) => readCards(db, world.time.now))
  const [stats, log, sessions] = here
  const xp = referenceXp(log) + practiceXp(sessions)
  if ((stats?.totalXP ?? 0) !== xp) {
    world.violate(`${device.name} shows ${stats?.totalXP} XP, its log earns ${xp}`)
  }
}

function compareProgress(world: World, { ledger }: Account, server: ProgressResponse): void {
  for (const lessonId of LESSON_IDS) {
    const row = server.progress.find((one) => one.lesson_id === lessonId)
    const found = reachedOf(row)
    const { atLeast, atMost } = expectedProgress(ledger, lessonId)
    const most = atMost(found.attempt)
    const isTooMuch = most === null || !isWithin(found, most)
    const isTooLittle =
      found.attempt < atLeast.attempt ||
      (found.attempt === atLeast.attempt && !isWithin(atLeast, found))
    if (!isTooMuch && !isTooLittle) continue
    world.violate(
      `lesson ${lessonId} on the server: ${describe(found)}; done: ${isTooLittle ? describe(atLeast) : most ? describe(most) : 'no such attempt'}`,
    )
  }
}

function isWithin(less: Reached, more: Reached): boolean {
  return (
    less.index <= more.index &&
    [...less.answered].every((index) => more.answered.has(index)) &&
    [...less.right].every((index) => more.right.has(index))
  )
}

type Place = { device: Device; db: LearnerDb }

async function compareDevice(
  world: World,
  { device, db }: Place,
  server: ProgressResponse,
): Promise<true> {
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
  const { clock } = device.tabs[0] as Tab
  const shown = await readStats(db, clock)
  for (const figure of [
    'totalXP',
    'lessonsCompleted',
    'perfectLessons',
    'longestStreak',
  ] as const) {
    if (shown[figure] !== server.stats[figure]) {
      world.violate(
        `${device.name} shows ${figure} ${shown[figure]}, the server ${server.stats[figure]}`,
      )
    }
  }
  // Each day in the log is that of a calendar on a wall: compare-log.ts has seen to it.
  const studied = [...server.completions, ...server.practices]
  const days = studied.map(({ localDate }) => localDate)
  const streak = referenceStreak(days, dayIn(device.zone, world.time.now))
  if (shown.currentStreak !== streak.current || shown.longestStreak !== streak.longest) {
    world.violate(
      `${device.name} shows a streak of ${shown.currentStreak}, longest ${shown.longestStreak}; its calendar shows ${streak.current}, longest ${streak.longest}`,
    )
  }
  await compareAchievements(world, { device, db }, server)
  const progress = await db.progress.toArray()
  for (const lessonId of LESSON_IDS) {
    const mine = reachedOf(progress.find((row) => row.lessonId === lessonId))
    const theirs = reachedOf(server.progress.find((row) => row.lesson_id === lessonId))
    if (describe(mine) !== describe(theirs)) {
      world.violate(
        `lesson ${lessonId} on ${device.name}: ${describe(mine)}; server: ${describe(theirs)}`,
      )
    }
  }
  return true
}

/** What the log reaches is unlocked; what was once unlocked may stay beyond it. */
async function compareAchievements(
  world: World,
  { device, db }: Place,
  { completions, practices, stats }: ProgressResponse,
): Promise<void> {
  const kept = new Set(await db.achievements.toCollection().keys())
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
  if (completions.length + practices.length === 0 && kept.size > 0) {
    world.violate(`${device.name} keeps achievements over a whole reset`)
  }
}

type ProgressRow = {
  attempt: number
  currentExerciseIndex: number
  completedExercises: readonly number[]
  correctExercises: readonly number[]
}

/** A first attempt in which nothing is right or passed is as good as none: whoever heard of none keeps no row of it. */
function reachedOf(row: ProgressRow | undefined): Reached {
  return {
    attempt: row?.attempt ?? 1,
    index: row?.currentExerciseIndex ?? 0,
    answered: new Set([...(row?.completedExercises ?? []), ...(row?.correctExercises ?? [])]),
    right: new Set(row?.correctExercises),
  }
}

function describe({ attempt, index, answered, right }: Reached): string {
  const list = (indexes: ReadonlySet<number>): string => [...indexes].sort((a, b) => a - b).join()
  return `attempt ${attempt} index ${index} answered [${list(answered)}] right [${list(right)}]`
}
