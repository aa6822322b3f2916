/** On how many days something was said at home, whatever was answered: "3 evenings". Null where there is none. */
export function eveningsText(evenings: readonly { localDate: string }[]): string | null {
  const count = new Set(evenings.map(({ localDate }) => localDate)).size
  if (count === 0) return null
  return count === 1 ? '1 evening' : `${count} evenings`
}
