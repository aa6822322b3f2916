/** Each response of the API bears it: the version of the app that the server process runs. */
export const APP_VERSION_HEADER = 'X-App-Version'

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-[\w.-]+)?(?:\+(\d{14}))?$/

/**
 * Whether one version of the app comes before another: by its number, then by the time of its source (`0.1.0+20261110120000`, in
 * UTC) where both tell it. False where one of them cannot be read.
 */
export function isOlderVersion(version: string, than: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(than)]
  if (mine === null || theirs === null) return false
  for (const [at, part] of mine.entries()) {
    const other = theirs[at]
    // One of them does not tell its time.
    if (part === undefined || other === undefined) return false
    if (part !== other) return part < other
  }
  return false
}

function partsOf(version: string): (number | undefined)[] | null {
  const match = VERSION.exec(version)
  if (match === null) return null
  return match.slice(1, 5).map((part) => (part === undefined ? undefined : Number(part)))
}
