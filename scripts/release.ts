import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLaterVersion, releasedChangelog, unreleasedNotes } from './release/release-notes.ts'

/**
 * npm run release -- X.Y.Z [--dry-run]: sets the version, dates the changelog, commits and tags. Nothing is published until the tag
 * is pushed. `--dry-run` prints the steps and changes nothing.
 */
function release(): number {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const isDryRun = values['dry-run']
  const current = readVersion()
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean)
  // The first release may carry the number that package.json begins with.
  const isFirst = tags.length === 0
  const [version = isFirst ? current : nextMinor(current)] = positionals
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const refusals = [
    !isLaterVersion(version, current) && !(isFirst && version === current)
      ? `${version} is no version after ${current}`
      : null,
    tags.includes(`v${version}`) ? `v${version} is tagged already` : null,
    unreleasedNotes(changelog) === '' ? 'CHANGELOG.md has nothing under Unreleased' : null,
    git('status', '--porcelain') === '' ? null : 'commit your changes first',
    git('branch', '--show-current') === 'main' ? null : 'a release is made on main',
  ].filter((refusal) => refusal !== null)
  for (const refusal of refusals) process.stderr.write(`${refusal}\n`)
  if (refusals.length > 0) return 1
  const date = new Date().toISOString().slice(0, 10)
  const steps: readonly [string, () => void][] = [
    [`set ${version} in package.json and package-lock.json`, () => setVersion(version, current)],
    [
      `move the notes of CHANGELOG.md under ${version} - ${date}`,
      () => writeFileSync('CHANGELOG.md', releasedChangelog(changelog, version, date)),
    ],
    [`commit "Release ${version}"`, () => git('commit', '--all', `--message=Release ${version}`)],
    [`tag v${version}`, () => git('tag', '--annotate', `v${version}`, `--message=${version}`)],
  ]
  for (const [what, run] of steps) {
    process.stdout.write(`${isDryRun ? 'would ' : ''}${what}\n`)
    if (!isDryRun) run()
  }
  process.stdout.write(`then: git push origin main v${version}\n`)
  return 0
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return version
}

function nextMinor(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function setVersion(version: string, current: string): void {
  if (version !== current) run('npm', ['version', version, '--no-git-tag-version'])
}

function git(...args: string[]): string {
  return run('git', args)
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

process.exit(release())
