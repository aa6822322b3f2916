import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  isLaterVersion,
  releasedChangelog,
  unreleasedNotes,
} from '../../scripts/release/release-notes.ts'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A word.\n\n## 0.1.0 - 2026-01-01\n\n- All.\n'

test('what is unreleased is what stands between its heading and the next version', () => {
  expect(unreleasedNotes(CHANGELOG)).toBe('### Added\n\n- A word.')
  expect(unreleasedNotes(releasedChangelog(CHANGELOG, '0.2.0', '2026-02-02'))).toBe('')
})

test('a release puts the notes under its number and date', () => {
  expect(releasedChangelog(CHANGELOG, '0.2.0', '2026-02-02')).toContain(
    '## Unreleased\n\n## 0.2.0 - 2026-02-02\n\n### Added\n\n- A word.\n\n## 0.1.0 - 2026-01-01',
  )
})

test('our own changelog has the heading that a release looks for', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8').match(/^## Unreleased$/gm)).toHaveLength(1)
})

test.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.1', '0.2.0', false],
  ['v0.2.0', '0.1.0', false],
  ['0.2', '0.1.0', false],
])('%s after %s: %s', (version, earlier, isLater) => {
  expect(isLaterVersion(version, earlier)).toBe(isLater)
})
