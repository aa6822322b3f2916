import { parse } from 'valibot'
import { openLesson, type Exercise, type LockedLesson, type OpenLesson } from '#contract/lesson.ts'

/** A lesson of this test's own with one exercise of each kind, and one that no version knows yet. */
export function sampleLesson(given: Partial<OpenLesson> = {}): OpenLesson {
  const exercises = given.exercises ?? [choice, arrangement, gap, translation]
  return parse(openLesson, {
    id: '1',
    title: 'Salaam! First Greetings',
    description: 'Say salaam and ask how someone is.',
    order: 1,
    category: 'greetings',
    path: 'foundation',
    isPremium: false,
    headline: { roman: 'Salaam', shahmukhi: 'سلام' },
    culturalNotes: { notes: ['Elders first.', 'Tea comes next.', 'Nobody leaves hungry.'] },
    objectives: ['Greet someone'],
    sayAtHome: { text: 'Tonight, thank whoever cooked.', itemIds: ['thanks', 'gone'] },
    items: [
      item('thanks', 'Thank you', 'Shukriya', 'شکریہ', { audioUrl: '/audio/lesson1/shukriya.mp3' }),
      item('how', 'How are you?', 'Tusaañ na kaih haal ai?', 'تُساں نا کیہ حال اے؟'),
      item('water', 'water', 'paaṇi', 'پاݨی'),
      item('bye', 'Goodbye', 'Khuda haafiz', 'خدا حافظ', { review: 'reviewed' }),
    ],
    ...given,
    exercises,
    exerciseCount: exercises.length,
  })
}

export function lockedSample(
  given: Partial<LockedLesson> & { id: string; order: number },
): LockedLesson {
  return {
    title: `Lesson ${given.id}`,
    description: 'Not open yet.',
    category: 'food',
    path: 'daily_life',
    isPremium: true,
    headline: { roman: 'Roti', shahmukhi: 'روٹی' },
    exerciseCount: 12,
    locked: 'premium',
    ...given,
  }
}

export const choice: Exercise = {
  id: 'x1',
  type: 'multiple_choice',
  question: 'What does this mean?',
  prompt: { language: 'phr', text: 'Shukriya', shahmukhi: 'شکریہ' },
  options: ['Hello', 'Thank you', 'Goodbye'],
  correctAnswer: 'Thank you',
  acceptedAnswers: [],
  answerLanguage: 'en',
  explanation: 'Shukriya is thanks.',
  culturalContext: 'Say it, and then say it again.',
  audioUrl: '/audio/lesson1/shukriya.mp3',
  itemIds: ['thanks'],
}

export const arrangement: Exercise = {
  id: 'x2',
  type: 'word_arrangement',
  question: 'Put the words in order',
  prompt: { language: 'en', text: 'How are you?' },
  sentence: 'Tusaañ na kaih haal ai',
  sentenceShahmukhi: 'تُساں نا کیہ حال اے',
  words: [
    { roman: 'Tusaañ', shahmukhi: 'تُساں' },
    { roman: 'na', shahmukhi: 'نا' },
    { roman: 'kaih', shahmukhi: 'کیہ' },
    { roman: 'haal', shahmukhi: 'حال' },
    { roman: 'ai', shahmukhi: 'اے' },
  ],
  correctAnswer: 'Tusaañ na kaih haal ai',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  explanation: 'The verb waits at the end.',
  itemIds: ['how'],
}

export const gap: Exercise = {
  id: 'x3',
  type: 'fill_blank',
  question: 'Fill the gap',
  sentence: 'Miki ___ deo',
  translation: 'Give me water',
  correctAnswer: 'paaṇi',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  explanation: 'Water is paaṇi.',
  itemIds: ['water'],
}

export const translation: Exercise = {
  id: 'x4',
  type: 'translation',
  question: 'Say it in English',
  prompt: { language: 'phr', text: 'Khuda haafiz' },
  correctAnswer: 'Goodbye',
  acceptedAnswers: ['Bye'],
  answerLanguage: 'en',
  explanation: 'God keep you.',
  itemIds: ['bye'],
}

export const unheardOf: Exercise = {
  id: 'x5',
  type: 'shadow_puppets',
  question: 'Play it',
  correctAnswer: 'nothing',
  acceptedAnswers: [],
  answerLanguage: 'en',
  explanation: 'Not here.',
  itemIds: ['bye'],
}

function item(id: string, english: string, roman: string, shahmukhi: string, more = {}) {
  return {
    id,
    english,
    roman,
    shahmukhi,
    partOfSpeech: 'word',
    source: 'test',
    confidence: 'high',
    review: 'awaiting',
    ...more,
  }
}
