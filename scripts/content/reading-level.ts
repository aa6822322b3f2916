/**
 * Flesch-Kincaid grade of English text: 0.39 words per sentence + 11.8 syllables per word − 15.59. About
 * the school year in which it is read with ease; null where there is too little to say.
 */
export function readingGrade(text: string): number | null {
  const sentences = text.split(/[.!?]+/).filter((sentence) => wordsOf(sentence).length > 0)
  const words = wordsOf(text)
  if (words.length < FEWEST_WORDS) return null
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

const FEWEST_WORDS = 30

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
}

/** Groups of vowels, without a mute e; a rule of thumb, as every count of syllables by letters is. */
function syllablesIn(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const sounded = plain.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '')
  return Math.max(1, sounded.match(/[aeiouy]{1,2}/g)?.length ?? 0)
}
