type OfAKind = { readonly partOfSpeech: string }

/** Two wrong options are the fewest to choose from. */
export const FEWEST_DISTRACTORS = 2

export function isLine({ partOfSpeech }: OfAKind): boolean {
  return partOfSpeech === 'sentence' || partOfSpeech === 'phrase'
}

/** Items of one kind stand beside each other as options. */
export function kindOf(item: OfAKind): string {
  if (isLine(item)) return 'line'
  const isSmallWord = ['pronoun', 'adverb', 'postposition'].includes(item.partOfSpeech)
  return isSmallWord ? 'small word' : item.partOfSpeech
}
