import { dayNumber } from './calendar.ts'
import { compareCompletions, isLesson, type LogEntry } from './completions.ts'
import type { LessonXp } from './lesson-xp.ts'

type Measure = 'membership' | 'lessons' | 'perfect' | 'streak' | 'xp'

export type AchievementCategory = 'community' | 'lessons' | 'streaks' | 'xp'

/** Symbols of the look (lucide names), drawn by the app. */
export type AchievementIcon =
  | 'heart-handshake'
  | 'trophy'
  | 'target'
  | 'calendar-check'
  | 'languages'

type Definition = {
  id: string
  title: string
  description: string
  icon: AchievementIcon
  category: AchievementCategory
  measure: Measure
  target: number
}

/** The condition of each achievement, in the order they are shown. */
const ACHIEVEMENTS = [
  {
    id: 'joined_community',
    title: 'Welcome Home',
    description: 'Join the Apni Boli community',
    icon: 'heart-handshake',
    category: 'community',
    measure: 'membership',
    target: 1,
  },
  {
    id: 'first_lesson',
    title: 'First Steps',
    description: 'Complete your first lesson',
    icon: 'trophy',
    category: 'lessons',
    measure: 'lessons',
    target: 1,
  },
  {
    id: 'lessons_3',
    title: 'Finding Your Voice',
    description: 'Complete 3 lessons',
    icon: 'languages',
    category: 'lessons',
    measure: 'lessons',
    target: 3,
  },
  {
    id: 'lessons_5',
    title: 'Part of the Conversation',
    description: 'Complete 5 lessons',
    icon: 'languages',
    category: 'lessons',
    measure: 'lessons',
    target: 5,
  },
  {
    id: 'heritage_guardian',
    title: 'Heritage Guardian',
    description: 'Complete 10 lessons',
    icon: 'trophy',
    category: 'lessons',
    measure: 'lessons',
    target: 10,
  },
  {
    id: 'perfect_lesson',
    title: 'Perfectionist',
    description: 'Finish a lesson with every answer right',
    icon: 'target',
    category: 'lessons',
    measure: 'perfect',
    target: 1,
  },
  {
    id: 'streak_3',
    title: 'Getting Consistent',
    description: 'Study 3 days in a row',
    icon: 'calendar-check',
    category: 'streaks',
    measure: 'streak',
    target: 3,
  },
  {
    id: 'streak_7',
    title: 'Weekly Warrior',
    description: 'Study 7 days in a row',
    icon: 'calendar-check',
    category: 'streaks',
    measure: 'streak',
    target: 7,
  },
  {
    id: 'xp_100',
    title: 'Knowledge Seeker',
    description: 'Earn 100 XP',
    icon: 'target',
    category: 'xp',
    measure: 'xp',
    target: 100,
  },
  {
    id: 'xp_500',
    title: 'Language Learner',
    description: 'Earn 500 XP',
    icon: 'target',
    category: 'xp',
    measure: 'xp',
    target: 500,
  },
] as const satisfies readonly Definition[]

export type AchievementId = (typeof ACHIEVEMENTS)[number]['id']

/** An achievement with its public field names. */
export type Achievement = Omit<Definition, 'id' | 'measure'> & {
  id: AchievementId
  /** ISO 8601; null while it is locked. */
  unlockedAt: string | null
  isUnlocked: boolean
  /** How far, in units of `target`; never more than it. */
  progress: number
}

/** Those unlocked within this long count as recent. */
const RECENT_MS = 5000

/** No achievement asks for a longer one, so that a log of years needs no longer look. */
const LONGEST_STREAK_ASKED = 7

type Measured = Record<Measure, number>

/**
 * When each achievement was first reached, read off the log of one epoch: ISO instants by id, for those
 * that were. `xpById` is what the fold of the same log gave. The rule alone: what was once shown as
 * unlocked is kept by the device and never relocks, even if a late completion changes the sums.
 */
export function achievementDates(
  log: readonly LogEntry[],
  { epoch, xpById }: { epoch: number; xpById: ReadonlyMap<string, LessonXp> },
): ReadonlyMap<AchievementId, string> {
  const dates = new Map<AchievementId, string>()
  const counted = new Set<string>()
  const lessons = new Set<string>()
  const days = new Set<number>()
  const reached: Measured = { membership: 0, lessons: 0, perfect: 0, streak: 0, xp: 0 }
  for (const row of log.filter((one) => one.epoch === epoch).sort(compareCompletions)) {
    if (counted.has(row.id)) continue
    counted.add(row.id)
    if (isLesson(row)) {
      lessons.add(row.lessonId)
      reached.lessons = lessons.size
      reached.perfect += row.score === 100 ? 1 : 0
    }
    reached.xp += xpById.get(row.id)?.total ?? 0
    const day = dayNumber(row.localDate)
    if (!days.has(day) && reached.streak < LONGEST_STREAK_ASKED) {
      days.add(day)
      reached.streak = Math.max(reached.streak, runAround(days, day))
    }
    for (const { id, measure, target } of ACHIEVEMENTS) {
      if (measure !== 'membership' && reached[measure] >= target && !dates.has(id)) {
        dates.set(id, row.completedAt)
      }
    }
  }
  return dates
}

/** Every achievement for the grid: `dates` as the device keeps them, `joinedAt` when the account was made. */
export function listAchievements(
  stats: {
    totalXP: number
    longestStreak: number
    lessonsCompleted: number
    perfectLessons: number
  },
  dates: ReadonlyMap<string, string>,
  joinedAt: string,
): Achievement[] {
  const reached: Measured = {
    membership: 1,
    lessons: stats.lessonsCompleted,
    perfect: stats.perfectLessons,
    streak: stats.longestStreak,
    xp: stats.totalXP,
  }
  return ACHIEVEMENTS.map(({ measure, ...achievement }) => {
    const unlockedAt = measure === 'membership' ? joinedAt : (dates.get(achievement.id) ?? null)
    const isUnlocked = unlockedAt !== null
    const progress = isUnlocked
      ? achievement.target
      : Math.min(reached[measure], achievement.target)
    return { ...achievement, unlockedAt, isUnlocked, progress }
  })
}

/** Those unlocked within the last 5 seconds. */
export function recentAchievements(all: readonly Achievement[], nowMs: number): Achievement[] {
  return all.filter(({ unlockedAt }) => {
    if (unlockedAt === null) return false
    const ageMs = nowMs - Date.parse(unlockedAt)
    return ageMs >= 0 && ageMs <= RECENT_MS
  })
}

/** The title to an id, for the moment it is unlocked. */
export function achievementTitle(id: AchievementId): string {
  return ACHIEVEMENTS.find((one) => one.id === id)?.title ?? ''
}

/** How many days in a row, without a gap, stand around `day`. */
function runAround(days: ReadonlySet<number>, day: number): number {
  let first = day
  let last = day
  while (days.has(first - 1)) first -= 1
  while (days.has(last + 1)) last += 1
  return last - first + 1
}
