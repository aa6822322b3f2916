import { parse } from 'valibot'
import { openLesson, type OpenLesson } from '#contract/lesson.ts'
import type { Course } from '#server/course/course.ts'

/** A small course: lesson 1 opens unverified, 2 and 3 are free, 4 is for subscribers. */
export const fixtureCourse: Course = {
  version: 'fixture-1',
  kinshipWords: [{ id: 'W-0123456789', english: 'aunt', roman: 'puwaa', shahmukhi: 'پھوا' }],
  lessons: [
    lesson(1, { title: 'Greetings' }),
    lesson(2, { title: 'Family' }),
    lesson(3, { title: 'Animals' }),
    lesson(4, { title: 'Food', isPremium: true }),
  ],
}

function lesson(order: number, given: { title: string; isPremium?: boolean }): OpenLesson {
  const items = ['salaam', 'shukriya', 'ammi', 'bhai', 'behn'].map((roman, at) => ({
    id: `l${order}-${at + 1}`,
    english: `word ${at + 1}`,
    roman,
    shahmukhi: 'سلام',
    partOfSpeech: 'noun',
    source: 'test',
    confidence: 'high',
    review: 'awaiting',
    audioUrl: `/audio/lesson${order}/${roman}.mp3`,
  }))
  return parse(openLesson, {
    id: String(order),
    title: given.title,
    description: `${given.title}, for tests`,
    order,
    category: given.title.toLowerCase(),
    path: order <= 3 ? 'foundation' : 'daily_life',
    isPremium: given.isPremium ?? false,
    headline: { roman: 'salaam', shahmukhi: 'سلام' },
    exerciseCount: items.length,
    exercises: items.map((item) => ({
      id: `${item.id}-e`,
      type: 'translation',
      question: 'Write it in English',
      prompt: { language: 'phr', text: item.roman },
      correctAnswer: `secret ${item.english}`,
      answerLanguage: 'en',
      explanation: `${item.roman} means ${item.english}.`,
      itemIds: [item.id],
      audioUrl: item.audioUrl,
    })),
    culturalNotes: { notes: [`A note of lesson ${order}`] },
    objectives: ['Say it'],
    sayAtHome: { text: 'Say it tonight.', itemIds: [`l${order}-1`] },
    items,
  })
}
