/** "188 high, 69 medium": how often each word comes, in the order in which they first come. */
export function counted(words: readonly string[]): string {
  const kinds = Object.groupBy(words, (word) => word)
  return Object.entries(kinds)
    .map(([word, found = []]) => `${found.length} ${word}`)
    .join(', ')
}
