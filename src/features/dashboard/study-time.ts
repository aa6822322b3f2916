/** Seconds of study in words: "0 min", "12 min", "1 h 5 min". A minute that was begun does not count yet. */
export function studyTimeText(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** On how many days the goal (minutes) was reached; `seconds` of study of each. */
export function goalDays(seconds: readonly number[], goal: number): number {
  return seconds.filter((one) => Math.floor(one / 60) >= goal).length
}

/** On how many days something was said at home, whatever was answered: "3 evenings". Null where there is none. */
export function eveningsText(evenings: readonly { localDate: string }[]): string | null {
  const count = new Set(evenings.map(({ localDate }) => localDate)).size
  if (count === 0) return null
  return count === 1 ? '1 evening' : `${count} evenings`
}
