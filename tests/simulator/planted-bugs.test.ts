import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { copyWithBug } from './patched-copy.ts'
import { FIRST_SEED, PLANTED_BUGS } from './planted-bugs.ts'

/** A simulator that misses a planted bug proves nothing about the bugs that nobody planted. */
test.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
  'within 5,000 faults the simulator finds that %s',
  { timeout: 180_000 },
  async (_name, bug) => {
    const folder = await copyWithBug(bug)
    const seed = bug.fromSeed ?? FIRST_SEED
    try {
      const run = spawnSync(
        process.execPath,
        ['tests/simulator/main.ts', '--faults', '5000', '--seed', String(seed), '--brief'],
        { cwd: folder, encoding: 'utf8' },
      )
      expect(run.stderr).not.toMatch(/SyntaxError|ERR_MODULE_NOT_FOUND/)
      expect(run.stdout).toContain('FAILED after')
      expect(run.status).toBe(1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
