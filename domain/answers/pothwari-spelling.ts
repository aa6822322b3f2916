import { foldShahmukhi, isShahmukhi, plainWord } from '../letters.ts'

/**
 * In the order given: each turns one way of writing a sound into another. Pothwari has no agreed
 * spelling, so these are no mistakes. What carries meaning is left alone: the last vowel
 * (daada, daadi) and the breath after k, t, p … (kal, khal).
 */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9]/g, ''],
  // Long vowels, however long: maama, mama; paaṇi, pani; tee, tea, ti; too, tu.
  [/ea(?![aeiou])/g, 'i'],
  [/a{2,}/g, 'a'],
  [/e{2,}|i{2,}/g, 'i'],
  [/o{2,}|u{2,}/g, 'u'],
  // The low tone: kahr, kar; prah, pra; tih, ti.
  [/([aeiou])h(?![aeiouh])/g, '$1'],
  // shukriya, shukria, shukrya; pyaar, piyaar
  [/iy(?=[aeou])/g, 'i'],
  [/([^aeiouy])y(?=[aeou])/g, '$1i'],
  // rupae, rupaye; bhai, bhayi
  [/([aeou])y(?=[ei])/g, '$1'],
  // hai, hae, hay; tusaañ ne, tusaan nay
  [/(?:ai|ae|ay|ei|ey)(?![aeiou])/g, 'e'],
  [/(?:au|aw|ow|ou)(?![aeiou])/g, 'o'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  // bachcha, baccha, bacha
  [/(?:c+h+)+/g, 'ch'],
  [/c(?!h)/g, 'k'],
  [/([^aeiou])\1+/g, '$1'],
]

/** One word of Pothwari by its sounds: two spellings of one word fold to the same letters. */
export function foldPothwari(word: string): string {
  if (isShahmukhi(word)) return foldShahmukhi(word)
  const plain = plainWord(word)
  const folded = SAME_SOUND.reduce((text, [from, to]) => text.replace(from, to), plain)
  return folded === '' ? plain : folded
}

/** The same without the breath after a letter: ṭheek, teek. */
export function breathlessFold(word: string): string {
  return foldPothwari(word)
    .replace(/([kgjtdb])h/g, '$1')
    .replace(/([^aeiou])\1+/g, '$1')
}

/** How many sounds of a folded word carry a breath (kh, th, f for ph …). */
export function breathCount(folded: string): number {
  return folded.match(/[kgcjtdpb]h|f/g)?.length ?? 0
}

/** The last vowel of a folded word with whether it stands at the end: gender and kin live there. */
export function ending(folded: string): string {
  const last = /([aeiou])([^aeiou]*)$/.exec(folded)
  return last ? `${last[1]}${last[2] === '' ? '' : '-'}` : ''
}
