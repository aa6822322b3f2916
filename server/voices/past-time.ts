/** An instant as UTC; one in the future counts as now. */
export function pastTime(instant: string, nowMs: number): string {
  return new Date(Math.min(Date.parse(instant), nowMs)).toISOString()
}
