import type { PatchDye } from '#ui/patch.tsx'

export type LearningPath = {
  name: string
  topics: string
  dye: PatchDye
  /** Place in the course of its lessons, from 1. */
  lessons: readonly number[]
  isFree: boolean
}

/** The four paths through the course; all but the first need premium. */
export const LEARNING_PATHS: readonly LearningPath[] = [
  {
    name: 'Foundation',
    topics: 'Greetings and family terms.',
    dye: 'patta',
    lessons: [1, 2, 3],
    isFree: true,
  },
  {
    name: 'Daily Life',
    topics: 'Food, shopping, money.',
    dye: 'genda',
    lessons: [4, 5, 6],
    isFree: false,
  },
  {
    name: 'Relationships',
    topics: 'Home, routines, emotions.',
    dye: 'majith',
    lessons: [7, 8],
    isFree: false,
  },
  {
    name: 'Advanced',
    topics: 'Culture, work, travel.',
    dye: 'neel',
    lessons: [9, 10, 11, 12, 13, 14, 15],
    isFree: false,
  },
]
