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

const CHOICE = 'type: multiple_choice'

const BROKEN: readonly Broken[] = [
  {
    what: 'a mistyped key',
    file: FAMILY,
    change: inExercise('2-01', 'explanation:', 'explanaton:'),
    at: 'explanation: ammaañ, with',
    reason: 'explanaton',
  },
  {
    what: 'a note for a goal that nobody can choose',
    file: FAMILY,
    change: exchange(/goals: \[family_communication\]/, 'goals: [family]'),
    at: 'goals: [family_communication]',
    reason: 'must be one of family_communication',
  },
  {
    what: 'an explanation that goes on and on',
    file: FAMILY,
    change: exchange('explanation: maasi is your', `explanation: ${'very '.repeat(60)}`),
    at: 'explanation: maasi is your',
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
    what: 'a form that families say, without its Shahmukhi',
    file: FAMILY,
    change: exchange('      peo: پیو\n', ''),
    at: 'alsoSaid: [peo]',
    reason: '"peo" has no Shahmukhi: inScript tells how it is written',
  },
  {
    what: 'Shahmukhi of a form that nobody accepts',
    file: FAMILY,
    change: exchange('      abbu: ابو', '      abba ji: ابا جی'),
    at: '      abbu: ابو',
    reason: '"abba ji" is neither under alsoSaid nor under accepts',
  },
  {
    what: 'Shahmukhi among the forms in Roman',
    file: FAMILY,
    change: exchange('accepts: [daada ji]', 'accepts: [daada ji, دادا]'),
    at: 'accepts: [daada ji]',
    reason: '"دادا" stands under inScript, beside the Roman that it writes',
  },
  {
    what: 'a meaning without quotes',
    file: FAMILY,
    change: exchange('is "daughter", said low', 'is daughter, said low'),
    at: 'explanation: tih is',
    reason: '"daughter" is a meaning, and has no quotes',
  },
  {
    what: 'a boy who speaks, with the tiles of a girl as well',
    file: 'lessons/04-food.yaml',
    change: exchange('Put the words in order, as you say it.', 'A boy is speaking.'),
    at: 'Put the words in order, as you say it.',
    reason: 'has the tile "khaani" too, so the question may not say who is speaking',
  },
  {
    what: 'a tile of a girl that nothing writes in Shahmukhi',
    file: 'lessons/04-food.yaml',
    change: exchange('میں چاول کھانی آں۔', 'میں کھانی آں۔'),
    at: 'item: L04-20\n    question: Put the words',
    reason: '"khaani" is also said, and no line in Shahmukhi writes it word for word',
  },
  {
    what: 'Pothwari that no source has',
    file: FAMILY,
    change: exchange('alsoSaid: [puwaa]', 'alsoSaid: [puwaanu]'),
    at: 'alsoSaid: [puwaa]',
    reason: '"puwaanu" is not in the lexicon\'s note on L02-15',
  },
  {
    what: 'a picture that is missing',
    file: ANIMALS,
    change: exchange('picture: cow\n', 'picture: cwo\n'),
    at: 'picture: cow\n',
    reason: 'the picture content/pictures/cwo.svg is missing',
  },
  {
    what: 'a picture from another folder',
    file: ANIMALS,
    change: exchange('picture: cow\n', 'picture: ../pictures/cow\n'),
    at: 'picture: cow\n',
    reason: 'is not the name of a picture',
  },
  {
    what: 'one picture for two things',
    file: ANIMALS,
    change: exchange('picture: spider', 'picture: ant'),
    at: 'picture: spider',
    reason: '"ant" is the picture of "ant" already',
  },
  {
    what: 'an exercise about an unknown item',
    file: ANIMALS,
    change: inExercise('3-07', 'item: L03-12', 'item: L03-99'),
    at: 'item: L03-12\n    explanation: >-\n      kohṛa',
    reason: 'L03-99 is no item of this lesson or one before it',
  },
  {
    what: 'an exercise about an item of a later lesson',
    file: ANIMALS,
    change: inExercise('3-10', 'item: L02-08', 'item: L04-01'),
    at: 'item: L02-08',
    reason: 'L04-01 is no item of this lesson or one before it',
  },
  {
    what: 'an option of a later lesson',
    file: ANIMALS,
    change: exchange('[L03-20, L03-19, L03-18]', '[L03-20, L04-01, L03-18]'),
    at: '[L03-20, L03-19, L03-18]',
    reason: 'L04-01 is no item of this lesson or one before it',
  },
  {
    what: 'an item that is an option and never asked for',
    file: ANIMALS,
    change: inExercise('3-15', 'item: L03-14', 'item: L03-12'),
    at: '- id: L03-14',
    reason: 'no exercise is about L03-14',
  },
  {
    what: 'glosses that do not fit their sentence',
    file: ANIMALS,
    change: exchange('[this, dog, small, is]', '[this, dog, small]'),
    at: '[this, dog, small, is]',
    reason: '"E kutta nikka ai." has 4 words and 3 glosses',
  },
  {
    what: 'a sentence without glosses',
    file: ANIMALS,
    change: exchange('    glosses: [this, dog, small, is]\n', ''),
    at: '- id: L03-22',
    reason: '"E kutta nikka ai." has no glosses',
  },
  {
    what: 'English to be known by ear',
    file: ANIMALS,
    change: inExercise('3-04', 'from: english', 'from: english\n    byEar: true'),
    at: 'item: L03-03\n    options',
    reason: 'is by ear, and has no clip to be heard',
  },
  {
    what: 'an exercise by ear about an item that nobody has spoken',
    file: MANIFEST,
    change: exchange('"itemId": "L03-01"', '"itemId": "L03-99"'),
    at: null,
    reason: `content/${ANIMALS}:${lineOf(ANIMALS, 'byEar: true\n    item: L03-01')}: is by ear, and has no clip to be heard`,
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
    at: 'item: L02-19\n    explanation: e, "this"',
    reason: 'is too short to put in order',
  },
  {
    what: 'the same item twice within three exercises',
    file: ANIMALS,
    change: inExercise('3-13', 'item: L03-07', 'item: L03-10'),
    at: 'item: L03-07\n    options',
    reason: 'asks for L03-10 again within three exercises',
  },
  {
    what: 'the same item again with one exercise between',
    file: ANIMALS,
    change: inExercise('3-22', 'item: L03-15', 'item: L03-20'),
    at: 'item: L03-15\n    explanation: chiṛi',
    reason: 'asks for L03-20 again within three exercises',
  },
  {
    what: 'a sentence before its words',
    file: ANIMALS,
    change: inExercise('3-05', 'item: L03-05', 'item: L03-23'),
    at: 'item: L03-05\n    explanation: >-\n      kukṛi',
    reason: 'needs L03-18, and nothing has asked for it before',
  },
  {
    what: 'more answers that copy their card than a third of those typed',
    file: ANIMALS,
    change: inExercise('3-10', 'item: L02-08', 'item: L03-09'),
    at: 'item: L03-15\n    explanation: chiṛi',
    reason: '2 of 3 answers typed in Pothwari copy the card before them',
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
    file: GREETINGS,
    change: exchange('Your name is Maryam.]', 'name]'),
    at: "options: ['How are you, Maryam?'",
    reason: '"name" is another kind of word than "My name is Maryam."',
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
    change: exchange('[L03-06, L03-07, L03-08, L03-17]', '[L03-06, L03-17, L03-08, L03-07]'),
    at: '[L03-06, L03-07, L03-08, L03-17]',
    reason: 'the right answer is D three times running',
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
      '3-22',
      'item: L03-15',
      'item: L03-15\n    question: A chiṛi, what is it called',
    ),
    at: 'item: L03-15\n    explanation: chiṛi',
    reason: '"chiṛi" is given away before it is asked',
  },
  {
    what: 'a distractor that the item itself accepts in English',
    file: FAMILY,
    change: exchange('alsoEnglish: [dad, daddy]', 'alsoEnglish: [dad, daddy, brother]'),
    at: 'options: [L02-03, L02-04, L02-08, L02-01]',
    reason: '"brother" would be right too: the items say so',
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
    change: inExercise('3-14', 'item: L03-21', 'item: L03-02'),
    at: 'item: L03-21\n    question: Point at',
    reason: '"manj" is too like another word to be judged',
  },
  {
    what: 'a line to say aloud that is too long',
    file: LEXICON,
    change: exchange('\tRoṭi bauñ changi ai.\t', '\tRoṭi bauñ bauñ bauñ changi ai.\t'),
    at: null,
    reason: '"Roṭi bauñ bauñ bauñ changi ai." has 6 words to say, not 5 at most',
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
    change: inExercise(
      '3-17',
      'type: fill_blank\n    item: L02-05\n    sentence: L02-07\n    gap: paihṇ',
      'type: translation\n    from: english\n    item: L02-05',
    ),
    at: '- id: 3-01',
    reason: 'has no fill_blank: each lesson has all five types',
  },
  {
    what: 'a lesson of more choices than anything else',
    file: GREETINGS,
    change: inTurn(
      inExercise('1-06', 'type: translation', `${CHOICE}\n    options: [L01-06, L01-05, L01-08]`),
      inExercise('1-12', 'type: translation', `${CHOICE}\n    options: [L01-02, L01-09, L01-10]`),
    ),
    at: '- id: 1-01',
    reason: '12 of 22 exercises are multiple choice, more than half',
  },
  {
    what: 'a lesson that is answered in English',
    file: ANIMALS,
    change: inTurn(
      exchange(/type: voice_recognition/g, 'type: translation\n    from: pothwari'),
      inExercise('3-10', 'from: english', 'from: pothwari'),
    ),
    at: '- id: 3-01',
    reason: '8 of 28 exercises are answered in Pothwari, less than a third',
  },
  {
    what: 'a lesson with too little to hear',
    file: GREETINGS,
    change: inTurn(
      inExercise('1-02', '    byEar: true\n', ''),
      inExercise('1-03', '    byEar: true\n', ''),
    ),
    at: '- id: 1-01',
    reason: '2 exercises are by ear, not 3 at least',
  },
  {
    what: 'a lesson with too little to say',
    file: GREETINGS,
    change: inExercise('1-07', 'type: voice_recognition', 'type: translation\n    from: english'),
    at: '- id: 1-01',
    reason: '2 exercises are said aloud, not 3 at least',
  },
  {
    what: 'a lesson that hardly comes back to the ones before',
    file: ANIMALS,
    change: inExercise('3-10', 'item: L02-08', 'item: L03-03'),
    at: '- id: 3-01',
    reason: '3 exercises come back to earlier lessons, not 4 at least',
  },
  {
    what: 'a third exercise of a kind in a row',
    file: ANIMALS,
    change: inExercise(
      '3-03',
      'type: translation',
      `${CHOICE}\n    options: [L03-03, L03-04, L03-13]`,
    ),
    at: 'type: translation\n    from: pothwari\n    byEar: true\n    item: L03-13',
    reason: 'is the third multiple_choice in a row',
  },
  {
    what: 'a lesson without an exchange',
    file: ANIMALS,
    change: exchange(/ {4}exchange: .*\n/g, ''),
    at: '- id: 3-01',
    reason: 'the lesson has no exchange with Nani',
  },
  {
    what: 'an exchange of two turns',
    file: ANIMALS,
    change: exchange(/ {4}exchange: \{ turn: 3.*\n/, ''),
    at: 'exchange: { turn: 1',
    reason: 'has 2 turns, not 3 to 5',
  },
  {
    what: 'an exchange of six turns',
    file: ANIMALS,
    change: inTurn(
      inExercise('3-22', 'item:', 'exchange: { turn: 1, says: L03-21 }\n    item:'),
      inExercise('3-23', 'item:', 'exchange: { turn: 2, says: L03-21 }\n    item:'),
      inExercise('3-24', 'item:', 'exchange: { turn: 3, says: L03-21 }\n    item:'),
    ),
    at: 'item: L03-15\n    explanation: chiṛi',
    reason: 'has 6 turns, not 3 to 5',
  },
  {
    what: 'an exchange with a hole',
    file: ANIMALS,
    change: inTurn(
      exchange(/ {4}exchange: \{ turn: 1.*\n/, ''),
      inExercise('3-24', 'item:', 'exchange: { turn: 1, says: L03-21 }\n    item:'),
    ),
    at: 'exchange: { turn: 2',
    reason: 'has a hole: the turns stand one after the other',
  },
  {
    what: 'a turn that is not the next',
    file: ANIMALS,
    change: exchange('turn: 2, says', 'turn: 3, says'),
    at: 'exchange: { turn: 2',
    reason: 'is turn 3; in this place it is 2',
  },
  {
    what: 'a turn that is typed',
    file: ANIMALS,
    change: inTurn(
      inExercise('3-27', 'type: voice_recognition', 'type: translation'),
      inExercise('3-27', 'explanation:', 'from: english\n    explanation:'),
    ),
    at: 'exchange: { turn: 2',
    reason: 'is neither said aloud nor built with tiles',
  },
  {
    what: 'a turn whose answer is chosen',
    file: ANIMALS,
    change: inTurn(
      inExercise('3-27', 'type: voice_recognition', CHOICE),
      inExercise(
        '3-27',
        'explanation:',
        'from: english\n    options: [L01-09, L01-10, L01-06]\n    explanation:',
      ),
    ),
    at: 'exchange: { turn: 2',
    reason: 'is neither said aloud nor built with tiles',
  },
  {
    what: 'an exchange that ends in its middle',
    file: ANIMALS,
    change: exchange('says: L01-06 }', 'says: L01-06, ends: L01-05 }'),
    at: 'exchange: { turn: 2',
    reason: 'ends before its last turn',
  },
  {
    what: 'a turn in which Nani says what is taught later',
    file: ANIMALS,
    change: exchange('says: L01-06 }', 'says: L04-19 }'),
    at: 'exchange: { turn: 2',
    reason: 'L04-19 is no item of this lesson or one before it',
  },
  {
    what: 'an exercise of an unknown type',
    file: ANIMALS,
    change: inExercise('3-10', 'type: translation', 'type: bingo'),
    at: 'type: translation\n    from: english\n    item: L02-08',
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
    reason: 'has 10 columns, not 11',
  },
  {
    what: 'a subject that no other row has',
    file: LEXICON,
    change: exchange(/^(L02-20.*)\tfamily\t/m, '$1\tfamly\t'),
    at: 'L02-20\t',
    reason: 'no other row has the subject "famly"',
  },
  {
    what: 'a distractor that lost the subject of the answer',
    file: LEXICON,
    change: exchange(/^(L06-22.*)\tmoney\t/m, '$1\t\t'),
    at: null,
    reason: '"all" is another kind of word than "money"',
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

test('names a word of the family tree without a clip, and a clip that says no such word', () => {
  const complaint = complaintAfter(MANIFEST, exchange('"maasṛa"', '"masṛa"'), checkCourse)
  const word = lineOf('kinship.tsv', '\tmaasṛa\t')
  const clip = lineOf(MANIFEST, '"/audio/family/maasra-')
  expect(complaint.split('\n')).toEqual([
    `content/${MANIFEST}:${clip}: no word of the family needs a clip of "masṛa"`,
    `content/kinship.tsv:${word}: "maasṛa" has no clip: see content/README.md, "Audio"`,
  ])
})

test('stops at a lesson of seventeen exercises', () => {
  const message = complaintAfter(ANIMALS, (text) => text.slice(0, text.indexOf('  - id: 3-18')))
  expect(message).toContain(`:${lineOf(ANIMALS, '- id: 3-01')}: has 17 exercises, not 18 to 28`)
})

test('stops at a lesson of twenty-nine exercises', () => {
  const message = complaintAfter(ANIMALS, (text) => {
    return `${text}  - id: 3-29
    type: translation
    from: english
    item: L03-13
    explanation: billi, once more and then no more.
`
  })
  expect(message).toContain(`:${lineOf(ANIMALS, '- id: 3-01')}: has 29 exercises, not 18 to 28`)
})
