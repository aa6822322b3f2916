import { expect, test } from 'vitest'
import { checkCourse } from '#server/content/load-course.ts'
import { complaintAfter, exchange, inTurn, lineOf } from './course-copy.ts'

const GREETINGS = 'lessons/01-greetings.yaml'
const FAMILY = 'lessons/02-family.yaml'
const ANIMALS = 'lessons/03-animals.yaml'
const LEXICON = 'lexicon.tsv'
const MANIFEST = 'audio/manifest.json'

type Broken = {
  what: string
  file: string
  change: (text: string) => string | null
  /** A piece of the real file on the line that must be named. */
  at: string | null
  reason: string
}

const inExercise = (id: string, from: string, to: string) =>
  exchange(new RegExp(`(id: ${id}\\n(?:(?!  - id:)[\\s\\S])*?)${from}`), `$1${to}`)

const BROKEN: readonly Broken[] = [
  {
    what: 'a mistyped key',
    file: FAMILY,
    change: inExercise('2-01', 'explanation:', 'explanaton:'),
    at: 'explanation: ammaañ, with',
    reason: 'explanaton',
  },
  {
    what: 'an explanation that goes on and on',
    file: FAMILY,
    change: exchange('explanation: paihṇ is a sister', `explanation: ${'very '.repeat(60)}`),
    at: 'explanation: paihṇ is a sister',
    reason: 'is longer than 240 characters',
  },
  {
    what: 'an item that the lexicon has not',
    file: FAMILY,
    change: exchange('- id: L02-18', '- id: L02-88'),
    at: '- id: L02-18',
    reason: 'L02-88 is not in the lexicon',
  },
  {
    what: 'an item of another lesson',
    file: FAMILY,
    change: exchange('- id: L02-18', '- id: L03-01'),
    at: '- id: L02-18',
    reason: 'L03-01 belongs to lesson 3',
  },
  {
    what: 'an item listed twice',
    file: FAMILY,
    change: exchange('- id: L02-18', '- id: L02-17'),
    at: '- id: L02-18',
    reason: 'L02-17 is listed twice',
  },
  {
    what: 'an item of the lexicon left out',
    file: FAMILY,
    change: exchange(
      "  - id: L02-12\n    english: mother's father\n",
      '  - id: L02-11\n    english: x\n',
    ),
    at: '- id: L02-01\n',
    reason: 'L02-12 of the lexicon is missing',
  },
  {
    what: 'Pothwari that no source has',
    file: FAMILY,
    change: exchange('alsoSaid: [puwaa]', 'alsoSaid: [puwaanu]'),
    at: 'alsoSaid: [puwaa]',
    reason: '"puwaanu" is not in the lexicon\'s note on L02-15',
  },
  {
    what: 'an exercise about an unknown item',
    file: ANIMALS,
    change: inExercise('3-07', 'item: L03-04', 'item: L03-99'),
    at: 'item: L03-04\n    explanation: kutta is a dog',
    reason: 'L03-99 is no item of this lesson',
  },
  {
    what: 'an id used twice, or out of place',
    file: GREETINGS,
    change: exchange('id: 1-07', 'id: 1-06'),
    at: 'id: 1-07',
    reason: 'is 1-06; in this place it is 1-07',
  },
  {
    what: 'an answer that is not among the options',
    file: GREETINGS,
    change: exchange(
      'options: [L01-09, L01-10, L01-01, L01-04]',
      'options: [L01-09, L01-10, L01-02, L01-04]',
    ),
    at: 'options: [L01-09, L01-10, L01-01, L01-04]',
    reason: 'the answer "Hello" is not among them',
  },
  {
    what: 'the same option twice',
    file: GREETINGS,
    change: exchange(
      'options: [L01-09, L01-10, L01-01, L01-04]',
      'options: [L01-09, L01-09, L01-01, L01-04]',
    ),
    at: 'options: [L01-09, L01-10, L01-01, L01-04]',
    reason: 'the same option is there twice',
  },
  {
    what: 'two options only',
    file: FAMILY,
    change: exchange('options: [L02-05, L02-09, L02-01]', 'options: [L02-05, L02-09]'),
    at: 'options: [L02-05, L02-09, L02-01]',
    reason: 'needs 3 or 4 options',
  },
  {
    what: 'Pothwari written by hand in an option',
    file: FAMILY,
    change: exchange('options: [L02-05, L02-09, L02-01]', 'options: [L02-05, behen, L02-01]'),
    at: 'options: [L02-05, L02-09, L02-01]',
    reason: 'Pothwari comes from the lexicon only',
  },
  {
    what: 'a gap that is no word of the sentence',
    file: GREETINGS,
    change: exchange('gap: ṭheek', 'gap: theek'),
    at: 'gap: ṭheek',
    reason: '"theek" is no word of "Maiñ ṭheek aañ."',
  },
  {
    what: 'an arrangement of two words',
    file: FAMILY,
    change: exchange(
      'type: word_arrangement\n    item: L02-19',
      'type: word_arrangement\n    item: L02-06',
    ),
    at: 'item: L02-19\n    explanation: This, my',
    reason: 'is too short to put in order',
  },
  {
    what: 'the same item twice within three exercises',
    file: ANIMALS,
    change: inExercise('3-12', 'item: L03-01', 'item: L03-05'),
    at: 'item: L03-01\n    explanation: gaañ. The n',
    reason: 'asks for L03-05 again within three exercises',
  },
  {
    what: 'the same item again with one exercise between',
    file: ANIMALS,
    change: inExercise('3-12', 'item: L03-01', 'item: L03-21'),
    at: 'item: L03-01\n    explanation: gaañ. The n',
    reason: 'asks for L03-21 again within three exercises',
  },
  {
    what: 'an item to produce before it was recognised',
    file: ANIMALS,
    change: inExercise('3-12', 'item: L03-01', 'item: L03-14'),
    at: 'item: L03-01\n    explanation: gaañ. The n',
    reason: 'asks the learner to produce L03-14 before recognising it',
  },
  {
    what: 'a distractor of another kind',
    file: ANIMALS,
    change: exchange('options: [L03-20, L03-19, L03-18]', 'options: [L03-20, L03-21, L03-18]'),
    at: 'options: [L03-20, L03-19, L03-18]',
    reason: '"What is this?" is another kind of word than "milk"',
  },
  {
    what: 'a word among sentences',
    file: ANIMALS,
    change: exchange('The cow is small.]', 'milk]'),
    at: 'options: [The goat gives milk.',
    reason: '"milk" is another kind of word than "The cow gives milk."',
  },
  {
    what: 'an answer far longer than the rest',
    file: GREETINGS,
    change: exchange('[L01-09, L01-06, L01-05, L01-01]', '[L01-09, L01-10, L01-05, L01-01]'),
    at: '[L01-09, L01-06, L01-05, L01-01]',
    reason: '"Thanks be to God." is conspicuous by its length: 13 letters beside 8, 7, 5',
  },
  {
    what: 'an answer far shorter than the rest',
    file: GREETINGS,
    change: exchange('[L01-04, L01-05, L01-08, L01-03]', '[L01-04, L01-05, L01-08, L01-07]'),
    at: '[L01-04, L01-05, L01-08, L01-03]',
    reason: '"I am fine." is conspicuous by its length: 7 letters beside',
  },
  {
    what: 'the same letter right three times running',
    file: ANIMALS,
    change: inTurn(
      exchange('[L03-13, L03-12, L03-04, L03-14]', '[L03-13, L03-04, L03-12, L03-14]'),
      exchange('[L03-07, L03-08, L03-05, L03-13]', '[L03-07, L03-13, L03-05, L03-08]'),
    ),
    at: '[L03-07, L03-08, L03-05, L03-13]',
    reason: 'the right answer is B three times running',
  },
  {
    what: 'the answer on show as what is asked',
    file: GREETINGS,
    change: exchange('promptItem: L01-01', 'promptItem: L01-02'),
    at: 'item: L01-02\n    question: Someone greets you like this',
    reason: '"Waalaikum assalaam" is given away before it is asked',
  },
  {
    what: 'a question that says its own answer',
    file: ANIMALS,
    change: inExercise(
      '3-12',
      'item: L03-01',
      'item: L03-01\n    question: A gaañ, what is it called',
    ),
    at: 'item: L03-01\n    explanation: gaañ. The n',
    reason: '"gaañ" is given away before it is asked',
  },
  {
    what: 'a line to say aloud before it was recognised',
    file: ANIMALS,
    change: inExercise('3-17', 'item: L03-21', 'item: L03-23'),
    at: 'item: L03-21\n    question: Point at',
    reason: 'asks the learner to produce L03-23 before recognising it',
  },
  {
    what: 'a distractor that the item itself accepts in English',
    file: ANIMALS,
    change: inTurn(
      exchange(
        'english: hen\n    alsoEnglish: [chicken]',
        'english: hen\n    alsoEnglish: [chicken, cat]',
      ),
      exchange('[L03-07, L03-08, L03-05, L03-13]', '[L03-07, L03-08, L03-13, L03-05]'),
      inExercise('3-03', 'item: L03-13', 'item: L03-05'),
    ),
    at: '[L03-07, L03-08, L03-05, L03-13]',
    reason: '"cat" would be right too: the items say so',
  },
  {
    what: 'an English prompt that fits two of the options',
    file: FAMILY,
    change: exchange(
      'options: [L02-13, L02-17, L02-11, L02-15]',
      'options: [L02-13, L02-17, L02-11, L02-15]\n    prompt: grandmother',
    ),
    at: 'options: [L02-13, L02-17, L02-11, L02-15]',
    reason: '"mother\'s mother" would be right too: the items say so',
  },
  {
    what: 'a word to say aloud that sounds like another',
    file: ANIMALS,
    change: inExercise('3-17', 'item: L03-21', 'item: L03-02'),
    at: 'item: L03-21\n    question: Point at',
    reason: '"manj" is too like another word to be judged',
  },
  {
    what: 'a line to say aloud that is too long',
    file: LEXICON,
    change: exchange('\tRoṭi bauñ mazedaar ai.\t', '\tRoṭi bauñ bauñ bauñ mazedaar ai.\t'),
    at: null,
    reason: '"Roṭi bauñ bauñ bauñ mazedaar ai." has 6 words to say, not 5 at most',
  },
  {
    what: 'a task for home with an item of another lesson',
    file: ANIMALS,
    change: exchange('items: [L03-21]', 'items: [L02-19]'),
    at: 'items: [L03-21]',
    reason: 'L02-19 is no item of this lesson',
  },
  {
    what: 'a lesson without a task for home',
    file: ANIMALS,
    change: exchange(/sayAtHome:[\s\S]*?\n\n/, ''),
    at: null,
    reason: 'has no sayAtHome',
  },
  {
    what: 'a lesson that leaves out one of the five types',
    file: ANIMALS,
    change: exchange(
      'type: voice_recognition\n    item: L03-21\n    question: Point at something and ask what it is.',
      'type: translation\n    from: english\n    item: L03-21',
    ),
    at: '- id: 3-01',
    reason: 'has no voice_recognition: each lesson has all five types',
  },
  {
    what: 'an exercise of an unknown type',
    file: ANIMALS,
    change: inExercise('3-07', 'type: translation', 'type: bingo'),
    at: 'type: translation\n    from: pothwari\n    item: L03-04',
    reason: 'Invalid type',
  },
  {
    what: 'YAML that is none',
    file: ANIMALS,
    change: exchange('category: animals', 'category: animals: all'),
    at: 'category: animals',
    reason: 'Nested mappings',
  },
  {
    what: 'an unverified note that does not say so to the learner',
    file: ANIMALS,
    change: exchange(' This is general knowledge, not yet\n      checked by a native speaker.', ''),
    at: '- text: >-\n      khota is a donkey',
    reason: 'the text must say that it is not yet checked',
  },
  {
    what: 'an order that is taken',
    file: ANIMALS,
    change: exchange('order: 3', 'order: 2'),
    at: null,
    reason: 'content/lessons/03-animals.yaml:1: has order 2, not 3',
  },
  {
    what: 'a headline that is no item',
    file: ANIMALS,
    change: exchange('headline: L03-01', 'headline: L04-01'),
    at: 'headline: L03-01',
    reason: 'L04-01 is no item of this lesson',
  },
  {
    what: 'a row of the lexicon with a column too few',
    file: LEXICON,
    change: exchange('\tdaadi\t', '\t'),
    at: '\tdaadi\t',
    reason: 'has 9 columns, not 10',
  },
  {
    what: 'a confidence that is none',
    file: LEXICON,
    change: exchange(/(L02-05.*)mirpur$/m, '$1sure'),
    at: 'L02-05\t',
    reason: 'confidence',
  },
  {
    what: 'a clip that is not there',
    file: MANIFEST,
    change: exchange('lesson2/prah.mp3', 'lesson2/praa.mp3'),
    at: 'lesson2/prah.mp3',
    reason: '/audio/lesson2/praa.mp3 is missing',
  },
  {
    what: 'a clip that says other words than its item',
    file: MANIFEST,
    change: exchange('"words": "prah"', '"words": "bhra"'),
    at: 'lesson2/prah.mp3',
    reason: 'says "bhra", but L02-04 is "prah"',
  },
  {
    what: 'no lexicon at all',
    file: LEXICON,
    change: () => null,
    at: null,
    reason: 'content/lexicon.tsv:1: is missing',
  },
]

/** What only the judge sees: the server's start does not ask it, the check does. */
const ALSO_RIGHT: Broken = {
  what: 'a synonym of the answer among the options',
  file: FAMILY,
  change: exchange(
    'options: [L02-03, L02-01, L02-05, L02-09]',
    'options: [L02-02, L02-01, L02-05, L02-09]',
  ),
  at: 'options: [L02-03, L02-01, L02-05, L02-09]',
  reason: '"mum" would be right too',
}

test.each(BROKEN)('stops at $what, with file, line and reason', (broken) => {
  expectComplaint(broken, complaintAfter(broken.file, broken.change))
})

test('the check asks the judge, too: it stops at a synonym among the options', () => {
  const { file, change } = ALSO_RIGHT
  expectComplaint(ALSO_RIGHT, complaintAfter(file, change, checkCourse))
  expect(complaintAfter(file, change)).toBe('')
})

function expectComplaint({ file, at, reason }: Broken, message: string): void {
  expect(message).toContain(reason)
  if (at === null) return
  const place = `content/${file}:${lineOf(file, at)}: `
  expect(message.split('\n').some((line) => line.startsWith(place) && line.includes(reason))).toBe(
    true,
  )
}

test('names every problem of every file at once', () => {
  const message = complaintAfter(GREETINGS, (text) =>
    text.replace('gap: ṭheek', 'gap: nothing').replace('gap: baiṭho', 'gap: naught'),
  )
  const lines = message.split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(2)
  for (const line of lines) expect(line).toMatch(/^content\/[\w./-]+:\d+: \S/)
})

test('stops at a lesson of eleven exercises', () => {
  const message = complaintAfter(ANIMALS, (text) => text.slice(0, text.indexOf('  - id: 3-12')))
  expect(message).toContain('has 11 exercises, not 14 to 22')
})

test('stops at an item that no exercise uses', () => {
  const message = complaintAfter(ANIMALS, (text) =>
    text.replaceAll(', L03-14]', ']').replace('[L03-14, ', '['),
  )
  expect(message).toContain(`:${lineOf(ANIMALS, '- id: L03-14')}: no exercise uses L03-14`)
})

test('stops at a lesson of twenty-three exercises', () => {
  const message = complaintAfter(GREETINGS, (text) => {
    return `${text}  - id: 1-23
    type: translation
    from: english
    item: L01-09
    explanation: Shukriya, once more and then no more.
`
  })
  expect(message).toContain('has 23 exercises, not 14 to 22')
})
