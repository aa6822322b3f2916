import { parseArgs } from 'node:util'
import { type Catch, catchMutant } from './catch-mutant.ts'
import type { Mutant } from './mutant.ts'
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
  const rows: Row[] = []
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const startedAt = performance.now()
      const caught = await catchMutant(mutant)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      rows.push({ mutant, ...caught })
      const word = caught.isCaught ? 'caught' : 'MISSED'
      process.stdout.write(`${word} (${seconds} s) ${mutant.name}\n         ${caught.how}\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
  const caught = rows.filter(({ isCaught }) => isCaught).length
  process.stdout.write(`\n${tableOf(rows)}\n${caught} of ${chosen.length} mutants were caught\n`)
  return caught === chosen.length ? 0 : 1
}

type Row = Catch & { mutant: Mutant }

function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ mutant }) => mutant.name.length))
  return rows
    .toSorted((a, b) => MUTANTS.indexOf(a.mutant) - MUTANTS.indexOf(b.mutant))
    .map(({ mutant, isCaught, faults }) => {
      const by = 'test' in mutant ? mutant.test : 'simulator'
      const after = faults === null ? '' : `${faults} faults`
      return `${mutant.name.padEnd(width)}  ${isCaught ? by : 'LIVES'}  ${after}`.trimEnd()
    })
    .join('\n')
}

process.exitCode = await catchAll()
