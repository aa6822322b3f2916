import { describe, expect, test } from 'vitest'
import {
  analysePronunciation,
  isScorable,
  type PronunciationResult,
} from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { heardVariations } from '#domain/pronunciation/analysis/heard-variations.ts'
import { matchOfSimilarity, matchWord } from '#domain/pronunciation/analysis/match-word.ts'
import { isPhraseMatch } from '#domain/pronunciation/analysis/phrase-match.ts'
import { RECOGNISER_PHRASES } from '#domain/pronunciation/analysis/recogniser-phrases.ts'
import { RECOGNISER_WORDS } from '#domain/pronunciation/analysis/recogniser-words.ts'
import { scoreBand } from '#domain/pronunciation/analysis/score-band.ts'
import { similarity } from '#domain/pronunciation/analysis/similarity.ts'
import { heardWords, targetWords } from '#domain/pronunciation/analysis/spoken-words.ts'
import {
  areUnlike,
  UNLIKE_ADJECTIVES,
  UNLIKE_WORDS,
} from '#domain/pronunciation/analysis/unlike-words.ts'
import { lexiconRows, wholeVocabulary } from '../../answers-lexicon.ts'

const variations = heardVariations(wholeVocabulary.forms)

function analyse(phrase: string, ...alternatives: string[]): PronunciationResult {
  return analyseWith({ phrase }, ...alternatives)
}
function analyseWith(
  spoken: { phrase: string; shahmukhi?: string },
  ...alternatives: string[]
): PronunciationResult {
  const result = analysePronunciation(spoken, alternatives, variations)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}
const chips = (result: PronunciationResult) =>
  result.wordFeedback.map(({ word, status, matchedAs = '' }) => `${word} ${status} ${matchedAs}`)

describe('how sure a match is', () => {
  test.each([
    ['exact', 'shukriya', 'shukriya', 1],
    ['exact, whatever the marks, the case and the stops', 'Maahṛa.', 'maahra', 1],
    ['phonetic variation: long and short vowels', 'paaṇi', 'pani', 0.95],
    ['phonetic variation: v, w, b', 'vaḍḍa', 'wada', 0.95],
    ['phonetic variation: kh, k, q', 'khota', 'qota', 0.95],
    ['phonetic variation: th, t', 'hathi', 'hati', 0.95],
    ['phonetic variation: chh, ch, sh', 'chhoṭi', 'shoti', 0.95],
    ['phonetic variation: final -a, -aañ', 'graañ', 'gra', 0.95],
    ['phonetic variation: e, ai', 'maiñ', 'men', 0.95],
    ['phonetic variation: from the recogniser table', 'kaih', 'care', 0.95],
    ['phonetic variation: one word heard as two', 'kudhur', 'could her', 0.95],
    ['phonetic variation: two words heard as one', 'Khuda haafiz', 'khudahafiz', 0.95],
    ['phonetic variation: as an Urdu recogniser writes it', 'kahr', 'گھر', 0.95],
    ['phonetic variation: as a Hindi recogniser writes it', 'pukh', 'भूख', 0.95],
    ['cultural equivalent', 'prah', 'bhai', 0.9],
    ['cultural equivalent of two words', 'Khuda haafiz', 'allah hafiz', 0.9],
    ['similarity: 0.8 of it', 'julsaan', 'chalsaan', 0.8 * (5 / 8 + 0.1 + 0.15)],
    ['nothing', 'shukriya', 'telephone', 0],
  ])('%s: %s heard as %s', (_, phrase, heard, confidence) => {
    for (const word of analyse(phrase, heard).wordFeedback) {
      if (word.status !== 'other') expect(word.confidence).toBeCloseTo(confidence, 10)
    }
  })

  test('a translation into English is not a way to say it', () => {
    expect(analyse('prah', 'brother').success).toBe(false)
    expect(analyse('Assalaamu alaikum', 'hello').success).toBe(false)
    expect(analyse('Shukriya', 'thank you').success).toBe(false)
  })

  test('father and the four grandparents are nobody else', () => {
    expect(analyse('daada', 'naana').culturalMatches).toEqual([])
    expect(analyse('abba', 'baap').culturalMatches).toEqual([])
  })

  test('Shahmukhi of the phrase is exact as well, and close Urdu spelling is a variation', () => {
    const spoken = { phrase: 'Tusaañ na kaih haal ai?', shahmukhi: 'تُساں نا کیہہ حال اے؟' }
    expect(analyseWith(spoken, 'تساں نا کیہہ حال اے').overallScore).toBe(100)
    expect(analyseWith(spoken, 'تسان نا کے ہال اے').overallScore).toBeGreaterThanOrEqual(95)
  })
})

describe('similarity', () => {
  test.each([
    ['the same', 'kahr', 'kahr', 1],
    ['first letter and a pair: +0.15 +0.15', 'abcd', 'abxy', 0.5 + 0.15 + 0.15],
    ['first letter alone: +0.15', 'axxx', 'ayyy', 0.25 + 0.15],
    ['last letter alone: +0.1', 'xxxa', 'yyya', 0.25 + 0.1],
    ['a shared pair elsewhere: +0.15', 'abzz', 'yyab', 0.15],
    ['never above 1', 'kitten', 'kittens', 1],
    ['nothing', 'abc', 'xyz', 0],
    ['an empty word', '', '', 0],
    ['an empty word beside one', '', 'kahr', 0],
  ])('%s', (_, one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 10)
    expect(similarity(other, one)).toBeCloseTo(expected, 10)
  })

  test.each([
    [0.46, false, 'similar', 0.8 * 0.46],
    [0.450001, false, 'similar', 0.8 * 0.450001],
    [0.45, false, null, 0],
    [0.45, true, 'in-place', 0.7 * 0.45],
    [0.36, true, 'in-place', 0.7 * 0.36],
    [0.36, false, null, 0],
    [0.35, true, null, 0],
    [1, true, 'similar', 0.8],
  ])('of %d, in its place: %s, is %s', (similar, isSamePlace, kind, confidence) => {
    const match = matchOfSimilarity(similar, isSamePlace)
    expect(match?.kind ?? null).toBe(kind)
    expect(match?.confidence ?? 0).toBeCloseTo(confidence, 10)
  })

  test('a weak likeness counts only where the word stands in its place', () => {
    const [target] = targetWords('axxx', '')
    const [heard] = heardWords('ayyy')
    expect(matchWord(target!, heard!, true)).toEqual({ kind: 'in-place', confidence: 0.7 * 0.4 })
    expect(matchWord(target!, heard!, false)).toBeNull()
  })
})

describe('passing: at least half of the words', () => {
  test.each([
    ['kutta billi', 'kutta xx', 1, true, 50],
    ['kutta billi dudh', 'kutta xx yy', 1, false, 33],
    ['kutta billi dudh amb', 'kutta billi', 2, true, 50],
    ['kutta billi dudh amb', 'kutta', 1, false, 25],
    ['kutta billi dudh amb kela', 'kutta billi', 2, false, 40],
    ['kutta', '', 0, false, 0],
  ])('%s, heard "%s": %d match', (phrase, heard, matches, success, score) => {
    const result = analyse(phrase, heard)
    expect(result.wordFeedback.filter(({ isCorrect }) => isCorrect)).toHaveLength(matches)
    expect([result.success, result.overallScore]).toEqual([success, score])
  })

  test.each([
    [7, 10, true],
    [69, 100, false],
    [70, 100, true],
    [2, 3, false],
    [3, 4, true],
    [1, 1, true],
    [0, 0, false],
  ])('a phrase with %d of %d of its words is heard as a phrase: %s', (matched, total, isPhrase) => {
    expect(isPhraseMatch(matched, total)).toBe(isPhrase)
  })

  test('a phrase that the recogniser cut elsewhere is heard whole at 70 % of its words, not below', () => {
    expect(analyse('Assalaamu alaikum', 'salaam a lake um').overallScore).toBe(95)
    expect(analyse('Assalaamu alaikum', 'salaam a lake').overallScore).toBe(95)
    const half = analyse('Assalaamu alaikum', 'salaam cake')
    expect(half.wordFeedback.map(({ kind }) => kind)).not.toContain('phonetic')
  })
})

test.each([
  [100, 'good'],
  [70, 'good'],
  [69, 'nearly'],
  [50, 'nearly'],
  [49, 'again'],
  [0, 'again'],
])('%d reads %s', (score, band) => expect(scoreBand(score)).toBe(band))

describe('word by word', () => {
  test('correct, incorrect with what was heard, missing, and a word more', () => {
    const result = analyse('Maiñ chaawal khaana aañ', 'main helicopter khana')
    expect(chips(result)).toEqual([
      'Maiñ correct main',
      'chaawal incorrect helicopter',
      'khaana correct khana',
      'aañ missing ',
    ])
    expect(result.missedWords).toEqual(['chaawal', 'aañ'])
    expect(chips(analyse('kutta billi', 'kutta elephant billi please'))).toEqual([
      'kutta correct kutta',
      'elephant other ',
      'billi correct billi',
      'please other ',
    ])
  })

  test('in order: the same words the other way round are not the phrase', () => {
    expect(analyse('kutta dudh pani', 'pani dudh kutta').success).toBe(false)
  })

  test('the best of up to 5 alternatives counts, and is what was heard', () => {
    const best = analyse('kutta billi', 'x', 'kutta y', 'kutta billi', 'z', 'w')
    expect([best.overallScore, best.heard]).toEqual([100, 'kutta billi'])
    expect(analyse('kutta', 'a', 'b', 'c', 'd', 'e', 'kutta').success).toBe(false)
    expect(analyse('kutta').heard).toBe('')
  })

  test('a family’s own word is told', () => {
    const result = analyse('vaḍḍa prah', 'vadda bhai')
    expect(result.culturalMatches).toEqual(['prah'])
    expect(result.wordFeedback[1]).toMatchObject({ status: 'correct', matchedAs: 'bhai' })
  })
})

describe('short pairs are never scored alone', () => {
  test.each(['ai', 'e', 'o', 'na', 'naañ', 'manj', 'se', 'sa', 'E na ai?'])('%s', (phrase) => {
    expect(isScorable({ phrase })).toBe(false)
    expect(analysePronunciation({ phrase }, [phrase], variations)).toEqual({
      ok: false,
      failure: { kind: 'not-scorable' },
    })
  })

  test('beside other words they are shown, whichever of the pair was heard, and count neither way', () => {
    expect(analyse('E kaih ai?', 'kaih').overallScore).toBe(100)
    expect(analyse('E kaih ai?', 'e kaih o').wordFeedback[2]).toMatchObject({ status: 'correct' })
    expect(analyse('E kaih ai?', 'e telephone ai').success).toBe(false)
  })
})

test('every row of the tables is a word or phrase of the course, and passes by each of its spellings', () => {
  const course = new Set(
    lexiconRows().flatMap(({ roman }) => targetWords(roman, '').map(({ sound }) => sound)),
  )
  for (const row of [...RECOGNISER_WORDS, ...RECOGNISER_PHRASES]) {
    const [said = '', ...columns] = row.split('|')
    expect(columns, row).toHaveLength(4)
    for (const { sound } of targetWords(said, '')) expect(course.has(sound), said).toBe(true)
    for (const heard of columns.flatMap((column) => column.split(','))) {
      expect(analyse(said.trim(), heard).overallScore, `${said} ${heard}`).toBeGreaterThanOrEqual(
        90,
      )
    }
  }
})

describe('a word is never taken for its opposite', () => {
  test.each([
    ['Kahr aao.', 'گھر آؤ۔', 'kahr jaao'],
    ['Daada kudhur ai?', 'دادا کُدھر اے؟', 'dadi kudhur ai'],
    ['Daada kudhur ai?', 'دادا کُدھر اے؟', 'نانا کدھر ہے'],
    ['Miki pata naiñ.', 'میکی پتا نئیں۔', 'miki pata ai'],
    ['Maiñ Pahaaṛi bolsaañ.', 'میں پہاڑی بولساں۔', 'main pahari bolta hun'],
    ['Maiñ khush aañ.', 'میں خوش آں۔', 'main udaas aan'],
    ['Maiñ chaawal khaana aañ, tuñ roṭi khaana.', '', 'main chawal khana aan main roti khana'],
    ['Miki pukh lagi ai.', 'میکی پُکھ لگی اے۔', 'miki pukh naiñ lagi ai'],
    ['E changa ai.', 'ایہہ چنگا اے۔', 'e changa naiñ ai'],
    ['Maiñ kal aasaañ.', 'میں کل آساں۔', 'main kal nahi aasan'],
    ['Daada kudhur ai?', 'دادا کُدھر اے؟', 'meri dadi kudhur ai'],
    ['Daada kudhur ai?', 'دادا کُدھر اے؟', 'kudhur ai dadi'],
    ['Kahr aao.', 'گھر آؤ۔', 'گھر کو جاؤ'],
    ['Maiñ khush aañ.', 'میں خوش آں۔', 'main bahut udaas aan'],
    ['chhoṭi paihṇ', 'چھوٹی بھیݨ', 'vaddi paihn'],
    ['E bauñ mehnga ai.', 'ایہہ بہوں مہنگا اے۔', 'یہ بہت سستا ہے'],
    ['Kahr naiṛaiñ ai.', 'گھر نیڑیں اے۔', 'گھر دور ہے'],
  ])('%s (%s) heard as %s', (phrase, shahmukhi, heard) => {
    const { success, wordFeedback } = analyseWith({ phrase, shahmukhi }, heard)
    expect(success).toBe(false)
    expect(wordFeedback.filter(({ isOther }) => isOther)).toHaveLength(1)
  })

  test.each([
    ['haañ ji', 'ہاں جی', 'jee nahi'],
    ['kukṛi', 'کُکڑی', 'کڑی'],
    ['kuṛi', 'کُڑی', 'ککڑی'],
    ['Allah na shukar ai.', 'اللہ نا شکر اے۔', 'allah na dar ai'],
    ['Miki pata naiñ.', 'میکی پتہ نئیں۔', 'miki pata'],
  ])('%s (%s) is not %s', (phrase, shahmukhi, heard) => {
    const { success } = analyseWith({ phrase, shahmukhi }, heard)
    expect(success).toBe(false)
  })

  test('a "not" more counts as a word that did not match, and stands as an extra word', () => {
    const { overallScore, wordFeedback } = analyse('Maiñ khush aañ.', 'main khush nahi aan')
    expect(overallScore).toBe(75)
    expect(wordFeedback.at(-2)).toMatchObject({ word: 'nahi', status: 'other', isOther: true })
  })

  test('an opposite is seen beside a likeness as well: "acha" is somewhat like apar', () => {
    expect(analyse('apar', 'acha bun').success).toBe(false)
  })

  test('a woman’s own form of the verb is no other word', () => {
    expect(
      analyse('Maiñ naani naal Pahaaṛi bolna aañ.', 'main nani naal pahari bolni aan').success,
    ).toBe(true)
  })

  const rows = [...UNLIKE_WORDS, ...UNLIKE_ADJECTIVES].map((row) =>
    row.split('|').map((word) => word.split(',').map((spelling) => spelling.trim())),
  )

  test('each word of a row, said for another of it, is not right', () => {
    for (const row of rows) {
      expect(row.length).toBeGreaterThan(1)
      for (const [said = ''] of row) {
        for (const [heard = ''] of row) {
          if (said === heard || !isScorable({ phrase: said })) continue
          expect(analyse(said, heard).success, `${said}, heard ${heard}`).toBe(false)
        }
      }
    }
  })

  test('each is itself by all of its spellings', () => {
    for (const word of rows.flat()) {
      for (const one of word) {
        for (const other of word) {
          const [first, second] = [heardWords(one)[0], heardWords(other)[0]]
          expect(areUnlike(first?.sound ?? '', second?.sound ?? ''), `${one} ${other}`).toBe(false)
        }
      }
    }
  })
})
