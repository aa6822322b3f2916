/** What the changelog says under `## Unreleased`; an empty text where it says nothing. */
export function unreleasedNotes(changelog: string): string {
  const [, after = ''] = changelog.split(/^## Unreleased$/m)
  const [notes = ''] = after.split(/^## /m)
  return notes.trim()
}

/** The changelog with its unreleased notes under `version` and `date` (YYYY-MM-DD), and an empty `## Unreleased` above them. */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`)
}

/** Whether `version` (X.Y.Z) comes after `earlier`; false for what is no version. */
export function isLaterVersion(version: string, earlier: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(earlier)]
  if (mine === null || theirs === null) return false
  const at = mine.findIndex((part, index) => part !== theirs[index])
  return at >= 0 && (mine[at] ?? 0) > (theirs[at] ?? 0)
}

function partsOf(version: string): number[] | null {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null
}
