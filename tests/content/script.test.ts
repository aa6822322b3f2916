import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkScript } from '#server/content/check-script.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { checkCourse } from '#server/content/load-course.ts'
import { isSpelledByRule } from '#server/content/script-spelling.ts'
import { complaintAfter, contentDir, exchange, lineOf } from './course-copy.ts'

const LEXICON = 'lexicon.tsv'
const LOANWORDS = 'loanwords.tsv'
const read = (file: string) => readFileSync(join(contentDir, file), 'utf8')

/** Spelled out by hand from content/README.md, "Shahmukhi". */
const RIGHT: readonly [roman: string, shahmukhi: string, ipa: string][] = [
  ['kahr', 'گھر', ''],
  ['kohṛa', 'گھوڑا', ''],
  ['ṭohl', 'ڈھول', ''],
  ['tuhaañ', 'دھُواں', ''],
  ['aakhna', 'آکھنا', ''],
  ['nikka', 'نکا', ''],
  ['nikka', 'نِکا', ''],
  ['kaih', 'کیہہ', ''],
  ['e', 'ایہہ', ''],
  ['paaṇi', 'پاݨی', ''],
  ['maahṛa', 'مہاڑا', ''],
  ['miki', 'میکی', 'miki'],
  ['usni', 'اُس نی', ''],
]
const WRONG: readonly [what: string, roman: string, shahmukhi: string, ipa: string][] = [
  ['a low tone without its old letter', 'kahr', 'کآر', ''],
  ['a low tone left out', 'prah', 'پرا', ''],
  ['khe in a word that is no loan', 'likhna', 'لِخنا', ''],
  ['a vowel sign against the Roman', 'apar', 'اُپر', ''],
  ['zabar on an e', 'se', 'سَے', ''],
  ['an e without its letter', 'ek', 'اک', ''],
  ['a plain n for ṇ', 'paaṇi', 'پانی', ''],
  ['a ݨ for n', 'sona', 'سوݨا', ''],
  ['a nasal left out', 'graañ', 'گرا', ''],
  ['a long letter for a short vowel', 'nikka', 'نیکا', 'nɪka'],
  ['a short a written long', 'sat', 'سات', 'sʌt'],
  ['a missing long vowel', 'raat', 'رت', ''],
  ['no breath', 'khota', 'کوتا', ''],
]

test.each(RIGHT)('%s may be %s', (roman, shahmukhi, ipa) => {
  expect(isSpelledByRule(roman, shahmukhi, ipa)).toBe(true)
})

test.each(WRONG)('%s: %s is not %s', (_, roman, shahmukhi, ipa) => {
  expect(isSpelledByRule(roman, shahmukhi, ipa)).toBe(false)
})

const BROKEN = [
  [
    'another spelling',
    LEXICON,
    exchange('\tگھر\t', '\tکآر\t'),
    'L07-01',
    'kahr is not spelled کآر',
  ],
  [
    'a word spelled twice',
    LEXICON,
    exchange('نِکا اے۔', 'نکا اے۔'),
    'L05-13',
    'nikka is نکا above, and نِکا here',
  ],
  [
    'a loan by its sound',
    LEXICON,
    exchange('\tکھبا\t', '\tخبا\t'),
    'L12-11',
    'khabba is not spelled خبا',
  ],
  [
    'a loan in other letters',
    LEXICON,
    exchange('\tصبر\t', '\tسبر\t'),
    'L08-09',
    'sabar is a loan, and صبر, not سبر',
  ],
  [
    'an Arabic kaf',
    LEXICON,
    exchange('\tکم\t', '\tكم\t'),
    'L11-01',
    '"ك" is no letter of Shahmukhi',
  ],
  [
    'a loan that the course lacks',
    LOANWORDS,
    exchange('vatan\t', 'watan\t'),
    'vatan\t',
    'no row has watan',
  ],
  [
    'a loan that needs no line',
    LOANWORDS,
    exchange('vatan\tوطن', 'dil\tدل'),
    'vatan\t',
    'dil follows the rule',
  ],
  ['a loan from nowhere', LOANWORDS, exchange('\tArabic', '\tLatin'), 'alaikum\t', 'from: '],
] as const

test.each(BROKEN)('the check stops at %s', (_, file, change, at, reason) => {
  const texts = { lexicon: read(LEXICON), loanwords: read(LOANWORDS) }
  const problems = new ContentProblems()
  checkScript(
    file === LEXICON
      ? { ...texts, lexicon: change(texts.lexicon) }
      : { ...texts, loanwords: change(texts.loanwords) },
    problems,
  )
  expect(problems.found).toContainEqual({
    file: `content/${file}`,
    line: lineOf(file, at),
    reason: expect.stringContaining(reason),
  })
})

test('the check of the course asks for the script, too', { timeout: 60_000 }, () => {
  const message = complaintAfter(LEXICON, exchange('\tگھر\t', '\tکآر\t'), checkCourse)
  expect(message).toContain(`content/${LEXICON}:${lineOf(LEXICON, 'L07-01')}: kahr is not spelled`)
})

test.each([
  ['against its Roman', 'peo: پیو', 'peo: پو', 'peo is not spelled پو by the rule, and no loan'],
  ['in no letter of ours', 'peo: پیو', 'peo: پيو', '"ي" is no letter of Shahmukhi'],
])('the check stops at a family’s form %s', { timeout: 60_000 }, (_, from, to, reason) => {
  const lesson = 'lessons/02-family.yaml'
  const message = complaintAfter(lesson, exchange(from, to), checkCourse)
  expect(message).toContain(`content/${lesson}:${lineOf(lesson, from)}: ${reason}`)
})

test('every earlier spelling of a changed row is still in the table of pairs', () => {
  const pairs = read('answer-pairs.tsv')
  for (const spelling of [
    'کآر',
    'لِخنا',
    'سوخا',
    'اوخا',
    'آخان',
    'سَے',
    'اُپر',
    'ترِہ',
    'گھریلا',
    'اک',
  ]) {
    expect(pairs).toContain(`\t${spelling}\t`)
  }
})
