// `npm test`, `npm run test:deep` and `test:release`: set-up, then the checks. The checks themselves run on the pinned Node.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(`Node 20 or newer is needed; this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  const { ensureDependencies, PINNED_NODE } = await import('./setup/dependencies.mjs')
  const { runCommand } = await import('./setup/say.mjs')
  await runCommand(async () => {
    await ensureDependencies()
    const checks = [join('scripts', 'check-all.ts'), ...process.argv.slice(2)]
    const { status } = spawnSync(PINNED_NODE, checks, { stdio: ['ignore', 'inherit', 'inherit'] })
    process.exitCode = status ?? 1
  })
}
