/** What Chromium says of the line; not in TypeScript's DOM library, and other browsers say nothing. */
export type Line = { saveData?: boolean; type?: string; effectiveType?: string }

/**
 * Whether bytes that nobody has asked for might cost somebody something here: data is saved, the line is a mobile one, or it
 * is slow. A browser that says nothing is taken for a free line.
 */
export function isConnectionMetered(
  line: Line | undefined = (navigator as { connection?: Line }).connection,
): boolean {
  if (line === undefined) return false
  const { saveData = false, type = 'unknown', effectiveType = '4g' } = line
  return saveData || type === 'cellular' || effectiveType !== '4g'
}

/** Whether what nobody has asked for may be fetched now. */
export function mayPrefetch(): boolean {
  return navigator.onLine && !isConnectionMetered()
}
