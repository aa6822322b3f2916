import { foldShahmukhi, isShahmukhi, plainWord } from '../../letters.ts'
import { foldPothwari } from '../../answers/pothwari-spelling.ts'
import { romanOfDevanagari } from './devanagari-letters.ts'

/**
 * What a recogniser of another language confuses, beyond how families spell (content README, "Also fold"):
 * in the order given, on a word that is already folded by its sounds.
 */
const NEIGHBOURS_EAR: readonly (readonly [RegExp, string])[] = [
  // The old breathy gh, bh, dh, jh are k, p, t, ch with a low tone here; a neighbour still writes them.
  [/gh/g, 'k'],
  [/bh/g, 'p'],
  [/dh/g, 't'],
  [/jh/g, 'ch'],
  [/kh/g, 'k'],
  [/th/g, 't'],
  [/sh/g, 'ch'],
  [/b/g, 'v'],
  [/([^aeiou])\1+/g, '$1'],
  // A nasal vowel at the end: graañ, "gran", "gra".
  [/an$/, 'a'],
]

/** The same for Shahmukhi and Urdu, whose spelling keeps letters that sound alike. */
const URDU_EAR: readonly (readonly [RegExp, string])[] = [
  [/گھ/g, 'ک'],
  [/بھ/g, 'پ'],
  [/[دڈ]ھ/g, 'ت'],
  [/جھ/g, 'چ'],
  [/ھ/g, ''],
  [/[قخ]/g, 'ک'],
  [/[طٹة]/g, 'ت'],
  [/[ثص]/g, 'س'],
  [/[ذضظ]/g, 'ز'],
  [/ش/g, 'چ'],
  [/ب/g, 'و'],
  [/ڈ/g, 'د'],
  [/ڑ/g, 'ر'],
  [/ح/g, 'ہ'],
  // Inside and at the end of a word it is the low tone or a silent letter.
  [/(?!^)ہ/g, ''],
  [/[آأعى]/g, 'ا'],
  [/[ےئ]/g, 'ی'],
  [/ؤ/g, 'و'],
  [/ں/g, 'ن'],
  // A double consonant is one letter here; two in a row have a vowel between them: ککڑی (hen) is no کڑی (girl).
  [/([اوی])\1+/g, '$1'],
  [/ان$/, 'ا'],
]

/**
 * A word by what a recogniser's ear can tell apart, in its own script: Roman and Devanagari words meet in
 * Roman letters, Urdu ones stay in theirs.
 */
export function soundOf(word: string): string {
  if (isShahmukhi(word)) return replaceAll(foldShahmukhi(word), URDU_EAR)
  const folded = replaceAll(foldPothwari(romanWord(word)), NEIGHBOURS_EAR)
  return folded === '' ? word : folded
}

/** As it looks, without marks: what two words are compared by, letter by letter. */
export function lookOf(word: string): string {
  return isShahmukhi(word) ? foldShahmukhi(word) : plainWord(romanWord(word))
}

function romanWord(word: string): string {
  return /\p{Script=Devanagari}/u.test(word) ? romanOfDevanagari(word) : word
}

function replaceAll(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((text, [from, to]) => text.replace(from, to), word)
}
