import { parseArgs } from 'node:util'
import { catchMutant } from './catch-mutant.ts'
import { MUTANTS } from './mutants.ts'

/** `npm run mutants -- [--only PART-OF-A-NAME] [--jobs N]`: each must be caught. Exits with 1 where one is not. */
async function catchAll(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '1' },
      list: { type: 'boolean', default: false },
    },
  })
  const chosen = MUTANTS.filter(({ name }) => name.includes(values.only))
  if (chosen.length === 0) {
    process.stderr.write(`No mutant is called anything like "${values.only}"\n`)
    return 2
  }
  if (values.list) {
    for (const { name } of chosen) process.stdout.write(`${name}\n`)
    return 0
  }
  const waiting = [...chosen]
  const missed: string[] = []
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const startedAt = performance.now()
      const { isCaught, how } = await catchMutant(mutant)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      if (!isCaught) missed.push(mutant.name)
      process.stdout.write(
        `${isCaught ? 'caught' : 'MISSED'} (${seconds} s) ${mutant.name}\n         ${how}\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
  process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} mutants were caught\n`)
  return missed.length === 0 ? 0 : 1
}

process.exitCode = await catchAll()
