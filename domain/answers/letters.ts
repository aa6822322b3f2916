/** Marks that only colour a letter: ñ → n, ṭ → t. Letters of other scripts stay whole. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu
/** Vowel signs and the stretching line, which Shahmukhi leaves out as often as not. */
const SHAHMUKHI_SIGNS = /[\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u0640]/gu
/** Digits of Arabic and of Urdu keyboards. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu
/** Without a lookbehind, which Safari knows from 16.4 on. */
const APOSTROPHE_INSIDE = /(\p{L})'(?=\p{L})/gu
const APOSTROPHES = /[\u2018\u2019\u02BC\u02B9\u0060\u00B4]/gu

/**
 * An answer as the words to compare (spec §5): lower case, no punctuation, no outer or doubled space.
 * An apostrophe inside a word stays, because English hides a word behind it.
 */
export function answerWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\p{Cf}/gu, '')
    .replace(APOSTROPHE_INSIDE, '$1\u0001')
    .replace(/[\p{P}\p{S}]/gu, ' ')
    .replaceAll('\u0001', "'")
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
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

export function isShahmukhi(word: string): boolean {
  return /\p{Script=Arabic}/u.test(word)
}

/**
 * Shahmukhi as different keyboards write it. ھ and ہ stay apart (breath), so do ں and ن (a nasal vowel);
 * ݨ is ن on every phone that has no ݨ, and a hamza is left out of ؤ and ئ as often as not.
 */
export function foldShahmukhi(word: string): string {
  return word
    .normalize('NFC')
    .replace(SHAHMUKHI_SIGNS, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ى', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('ه', 'ہ')
    .replaceAll('ݨ', 'ن')
    .replaceAll('ࣇ', 'ل')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ی')
    .replaceAll('ۂ', 'ہ')
    .replaceAll('ۀ', 'ہ')
    .replaceAll('ۓ', 'ے')
}
