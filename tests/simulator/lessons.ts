/** Few and short, so that scenarios get to their completions and to each other. The last one is for subscribers. */
export const LESSON_IDS = ['1', '2', '4'] as const
export const PREMIUM_LESSON_ID = '4'
export const EXERCISE_COUNT = 2

export type LessonId = (typeof LESSON_IDS)[number]
