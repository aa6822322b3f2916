import { expect, test } from 'vitest'
import { houseLines, namedRelations } from '#domain/answers/house-lines.ts'
import { judgeWithFamily } from '#domain/answers/judge-with-family.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'

const row = (paths: string, roman: string): KinshipTerm => ({
  paths: paths.split(' '),
  rank: null,
  roman,
  shahmukhi: '',
  english: '',
  alsoSaid: [],
  alsoSaidShahmukhi: [],
  source: 'a test',
  confidence: 'low',
  place: '',
  ask: '',
})
const relations = namedRelations([
  row('MM', 'naani'),
  row('FM', 'daadi'),
  row('FB', 'chaacha'),
  row('FB+', 'taaya'),
  row('S D', 'nikka'),
  row('S', 'putar'),
  row('HF WF', 'sora'),
])
const house = (words: Record<string, string>) =>
  new Map(Object.entries(words).map(([path, roman]) => [path, { roman, shahmukhi: null }]))

test.each([
  ['naani', { MM: 'Bebe' }, ['Bebe']],
  ['Naani!', { MM: 'Bebe' }, ['Bebe']],
  ['daadi', { MM: 'Bebe' }, []],
  ['naani', { MM: 'Naani' }, []],
  // Who is elder is left out of the course's word, not the other way round.
  ['chaacha', { 'FB-': 'chachu' }, ['chachu']],
  ['chaacha', { 'FB+': 'baṛe abbu', 'FB-': 'chachu' }, ['baṛe abbu', 'chachu']],
  ['chaacha', { 'FB+': 'taaya' }, []],
  ['taaya', { FB: 'chachu' }, []],
  // "Small" is no child, and a child no son.
  ['nikka', { S: 'puttu', D: 'guḍḍi' }, []],
  ['putar', { S: 'puttu' }, ['puttu']],
  ['sora', { HF: 'abba ji' }, ['abba ji']],
])('“%s” in the house that says %o', (roman, words, lines) => {
  const said = houseLines({ roman }, house(words), relations)
  expect(said).toEqual(lines.map((line) => ({ name: null, roman: line, shahmukhi: '' })))
})

const sentence = {
  roman: 'Daadi kahr ai.',
  words: [
    { roman: 'Daadi', shahmukhi: 'دادی' },
    { roman: 'kahr', shahmukhi: 'کہار' },
    { roman: 'ai', shahmukhi: 'اے' },
  ],
}

test('a sentence is said with the word of the house in it, in script where the house has one', () => {
  expect(houseLines(sentence, house({ FM: 'bebe' }), relations)).toEqual([
    { name: null, roman: 'bebe kahr ai', shahmukhi: '' },
  ])
  const inScript = new Map([['FM', { roman: 'bebe', shahmukhi: 'بے بے' }]])
  expect(houseLines(sentence, inScript, relations)).toEqual([
    { name: null, roman: 'bebe kahr ai', shahmukhi: 'بے بے کہار اے' },
  ])
  expect(houseLines(sentence, house({ MM: 'bebe' }), relations)).toEqual([])
})

const vocabulary = buildVocabulary([])
const judge = (type: string, given: string, words: Record<string, string>) =>
  judgeWithFamily(
    {
      type,
      answerLanguage: 'phr',
      prompt: { language: 'en', text: 'grandmother' },
      correctAnswer: 'naani',
      correctShahmukhi: 'نانی',
      acceptedAnswers: [],
    },
    given,
    vocabulary,
    { line: 'naani', family: houseLines({ roman: 'naani' }, house(words), relations) },
  )

test.each(['translation', 'fill_blank', 'multiple_choice'])(
  'the word of the house is right in a %s, and the other side’s is not',
  (type) => {
    expect(judge(type, 'bebe', { MM: 'Bebe' })).toMatchObject({ isRight: true, saidBy: null })
    expect(judge(type, 'naani', { MM: 'Bebe' })).toMatchObject({ isRight: true })
    expect(judge(type, 'naani', { MM: 'Bebe' }).saidBy).toBeUndefined()
    expect(judge(type, 'bebe', { FM: 'Bebe' })).toMatchObject({ isRight: false })
    expect(judge(type, 'bebe', {})).toMatchObject({ isRight: false })
  },
)
