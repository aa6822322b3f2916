/** Marks that only colour a letter: ñ → n, ṭ → t. Letters of other scripts stay whole. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu
/** Digits of Arabic and of Urdu keyboards. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu
/** Every character that looks like an apostrophe, from any keyboard. */
const APOSTROPHES =
  /[\u0060\u00B4\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u02F4\u055A\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\u275B\u275C\uA78B\uA78C\uFF07]/gu
/** Characters that show no letter: format characters, variation selectors, keycaps. */
const NO_LETTER = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/gu
/** Letters with their marks, and digits. A mark without a letter before it starts no word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu

/**
 * An answer as the words to compare: lower case, no punctuation, no emoji, no outer or doubled space.
 * An apostrophe inside a word stays, because English hides a word behind it.
 */
export function answerWords(text: string): string[] {
  const plain = text
    // Before NFKC, which splits ´ into a space and a mark.
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(NO_LETTER, '')
    .toLowerCase()
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
  return plain.match(WORD) ?? []
}

/** A word without marks and apostrophes, as a phone keyboard writes it: "Maahṛa" → "maahra". */
export function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(LATIN_MARKS, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll("'", '')
}

/** Its words alone, each as a phone keyboard writes it. */
export function plainLine(text: string): string {
  return answerWords(text).map(plainWord).join(' ')
}

export function isShahmukhi(word: string): boolean {
  return /\p{Script=Arabic}/u.test(word)
}

/**
 * Shahmukhi as different keyboards write it. ھ and ہ stay apart (breath), so do ں and ن (a nasal vowel);
 * ݨ is ن on every phone that has no ݨ, and a hamza is left out of ؤ and ئ as often as not. Vowel signs are
 * left out too. No word starts with a breath, so ھ there is ہ.
 */
export function foldShahmukhi(word: string): string {
  return urduLetters(word).replaceAll('ه', 'ہ')
}

/**
 * Whether a word in Shahmukhi is the expected one, where a keyboard lacks a letter: Arabic has one ه for
 * ہ and ھ, and many have ن alone for ں at a word's end. Only the given word may lack letters.
 */
export function isSameShahmukhi(given: string, expected: string): boolean {
  const [typed, asked] = [urduLetters(given), foldShahmukhi(expected)]
  if (typed.length !== asked.length) return false
  return Array.from(typed).every((letter, index) => {
    const wanted = asked[index]
    if (letter === 'ه') return wanted === 'ہ' || wanted === 'ھ'
    const isNasal = letter === 'ن' && wanted === 'ں' && index === typed.length - 1
    return letter === wanted || isNasal
  })
}

/** Everything but ه in the letters of an Urdu keyboard. */
function urduLetters(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإٱ]/gu, 'ا')
    .replace(/[يىئ]/gu, 'ی')
    .replace(/[كڪ]/gu, 'ک')
    .replace(/[ۂۀةۃە]|^ھ/gu, 'ہ')
    .replaceAll('ݨ', 'ن')
    .replaceAll('ࣇ', 'ل')
    .replaceAll('ؤ', 'و')
    .replaceAll('ۓ', 'ے')
}
