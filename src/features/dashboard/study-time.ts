/** Seconds of study in words: "no time yet", "under a minute", "12 min", "1 h 5 min". */
export function studyTimeText(seconds: number): string {
  if (seconds <= 0) return 'no time yet'
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return 'under a minute'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
