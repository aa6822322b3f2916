import { isOlderVersion } from '#contract/app-version.ts'

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

/** Whether `version` is a release number (X.Y.Z) and comes after `earlier`. */
export function isLaterVersion(version: string, earlier: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(version) && isOlderVersion(earlier, version)
}
