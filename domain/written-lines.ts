/**
 * The lines under a key of an item that its contract leaves open: nothing where the key is missing, as in a lesson that an
 * earlier version saved, and nothing but lines whatever else stands there.
 */
export function writtenLines(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
}
