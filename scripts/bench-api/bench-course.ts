import type { Course } from '#server/course/course.ts'

/** One open lesson: the completion call reads nothing else of the course. */
export const benchCourse: Course = {
  version: 'bench',
  lessons: [
    {
      id: '1',
      title: 'Greetings',
      description: 'For the bench',
      order: 1,
      category: 'greetings',
      path: 'foundation',
      isPremium: false,
      headline: { roman: 'salaam', shahmukhi: 'سلام' },
      exercises: [],
      culturalNotes: { notes: [], sources: [] },
      objectives: [],
      items: [],
      exerciseCount: 16,
    },
  ],
}
