/**
 * How a word in the course's Roman may stand in Shahmukhi (content/README.md, "Romanisation"): its consonants by their
 * history, its vowels by their sound.
 */

/** The longest first. */
const ROMAN_LETTERS = /chh|[ckgtdpbjṭḍṛs]h|[bcdḍfgjklmnṇñpqrṛstṭvwyz]|h|aa|ai|au|ee|oo|[aeiou]/gu
/** A doubled consonant is one letter of Shahmukhi. */
const DOUBLED = /(ch|[^aeiouh])\1/gu
const SPACES_AND_SHADDA = / |\u0651/gu
const MARKS_AND_LENGTH = /[\p{M}ː\u02D1]/gu
const IPA_VOWELS = /[aeiouɐɑɒɔəɛɜɪʊʌæ]/gu

const CONSONANTS: Readonly<Record<string, readonly string[]>> = {
  b: ['ب'],
  // In the Punjabi forms that families also say; the course has p, k and ṭ there.
  bh: ['بھ'],
  gh: ['گھ'],
  ḍh: ['ڈھ'],
  // The breathy letters of old are ch, k, p, t and ṭ with a low tone today.
  ch: ['چ', 'جھ'],
  chh: ['چھ'],
  d: ['د'],
  dh: ['دھ'],
  ḍ: ['ڈ'],
  f: ['ف'],
  g: ['گ'],
  j: ['ج'],
  jh: ['جھ'],
  k: ['ک', 'گھ'],
  kh: ['کھ'],
  l: ['ل'],
  m: ['م'],
  n: ['ن'],
  ṇ: ['ݨ'],
  p: ['پ', 'بھ'],
  ph: ['پھ'],
  q: ['ق'],
  r: ['ر'],
  ṛ: ['ڑ'],
  ṛh: ['ڑھ'],
  s: ['س'],
  sh: ['ش'],
  t: ['ت', 'دھ'],
  th: ['تھ'],
  ṭ: ['ٹ', 'ڈھ'],
  ṭh: ['ٹھ'],
  v: ['و'],
  w: ['و'],
  y: ['ی'],
  z: ['ز'],
}

/** Unwritten but for its ہ, as in مہنگا. */
const HE_ALONE = ['ہ', 'َہ', 'ِہ']
/** An h that became tone stays on paper. */
const OLD_HE = ['', 'ہ', 'ہہ']
const WRITTEN_TONE = /ہ|[بجدڈگ]ھ/u

type Vowel = Readonly<Record<'first' | 'inside' | 'last' | 'afterVowel', readonly string[]>>
const OO: Vowel = {
  first: ['او', 'اُو'],
  inside: ['و', 'ُو'],
  last: ['و', 'ُو'],
  afterVowel: ['ؤ'],
}
/** A vowel as it stands at a word's start, inside it, at its end and after another vowel. */
const VOWELS: ReadonlyMap<string, Vowel> = new Map(
  Object.entries({
    a: { first: ['ا', 'اَ'], inside: ['', 'َ'], last: ['ا'], afterVowel: ['ا', 'آ'] },
    aa: { first: ['آ'], inside: ['ا'], last: ['ا'], afterVowel: ['ا', 'آ'] },
    i: { first: ['ا', 'اِ'], inside: ['', 'ِ'], last: ['ی'], afterVowel: ['ئی'] },
    ee: { first: ['ای', 'اِی'], inside: ['ی', 'ِی'], last: ['ی'], afterVowel: ['ئی'] },
    u: { ...OO, first: ['ا', 'اُ'], inside: ['', 'ُ'] },
    oo: OO,
    e: {
      first: ['ای'],
      inside: ['ی', 'ے', ...HE_ALONE],
      last: ['ے', 'یہ', 'یہہ'],
      afterVowel: ['ئے'],
    },
    ai: {
      first: ['اے', 'اَے', 'ای', 'اَی'],
      inside: ['ی', 'َی', 'ئی', 'َئی', ...HE_ALONE],
      last: ['ے', 'َے', 'یہ', 'یہہ'],
      afterVowel: ['ئے'],
    },
    o: { first: ['او'], inside: ['و'], last: ['و'], afterVowel: ['و', 'ؤ'] },
    au: { first: ['او', 'اَو'], inside: ['و', 'َو'], last: ['و', 'َو'], afterVowel: ['ؤ'] },
  }),
)
/** A short vowel that a source heard in full may have its letter: miki is [miki], so میکی. */
const FULL: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['ا']],
  ['i', ['ی', 'ِی']],
  ['u', ['و', 'ُو']],
])

/** Whether the rule lets `roman` be spelled so. `ipa` is the row's, or empty. Spaces inside a compound do not count. */
export function isSpelledByRule(roman: string, shahmukhi: string, ipa: string): boolean {
  const letters = romanLetters(roman)
  const script = shahmukhi.replace(SPACES_AND_SHADDA, '')
  const isToneKept = !letters.includes('h') || WRITTEN_TONE.test(script)
  return isToneKept && canBeRead(script, spellings(letters, ipa))
}

/** Whether one alternative of each part after the other makes up the whole. */
function canBeRead(script: string, parts: readonly (readonly string[])[]): boolean {
  let reached = new Set([0])
  for (const alternatives of parts) {
    const next = new Set<number>()
    for (const at of reached) {
      for (const text of alternatives) if (script.startsWith(text, at)) next.add(at + text.length)
    }
    reached = next
  }
  return reached.has(script.length)
}

function romanLetters(roman: string): string[] {
  const single = roman.normalize('NFC').toLowerCase().replace(DOUBLED, '$1')
  return single.match(ROMAN_LETTERS) ?? []
}

function spellings(letters: readonly string[], ipa: string): (readonly string[])[] {
  const full = fullVowels(letters, ipa)
  return letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const vowel = VOWELS.get(letter)
    if (vowel !== undefined) {
      const written = vowelSpellings(letter, vowel, before, after)
      const heard = full.has(at) ? (FULL.get(letter) ?? []) : []
      return [at === 0 ? [''] : OLD_HE, [...written, ...heard], OLD_HE]
    }
    if (letter === 'h') return at === 0 ? [['ہ']] : []
    if (letter === 'ñ') return [after.length === 0 ? ['ں', 'نہ', 'نہہ'] : ['ن']]
    // deyaaṛ: the y is a glide after e.
    if (letter === 'y' && before.at(-1) === 'e') return []
    return [CONSONANTS[letter] ?? []]
  })
}

function vowelSpellings(
  letter: string,
  { first, inside, last, afterVowel }: Vowel,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  if (before.length === 0) return first
  const isShort = FULL.has(letter)
  const isLast = after.every((one) => one === 'h' || one === 'ñ')
  const isGlide =
    (letter === 'i' || letter === 'u') && VOWELS.has(after.find((one) => one !== 'h') ?? '')
  const own = isGlide || (isLast && (isShort || after.length === 0)) ? last : inside
  const previous = before.at(-1) ?? ''
  return VOWELS.has(previous) || previous === 'h' ? [...afterVowel, ...own] : own
}

/** The places of the short vowels that the IPA writes in full, where it has as many vowels as the Roman. */
function fullVowels(letters: readonly string[], ipa: string): ReadonlySet<number> {
  const heard = ipa.normalize('NFD').replace(MARKS_AND_LENGTH, '').match(IPA_VOWELS) ?? []
  const places = letters.flatMap((letter, at) => (VOWELS.has(letter) ? [at] : []))
  if (places.length !== heard.length) return new Set()
  return new Set(places.filter((at, order) => heard[order] === letters[at]))
}
