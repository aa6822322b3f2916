import { existsSync } from 'node:fs'
import { isDrill, markDrill, unmarkDrill } from '#server/backup/drill-mark.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'

type Wish = { drill: boolean; real: boolean; replace: boolean }

/** Why something is restored; refused where that could be a mistake that reaches real learners. */
export function purposeOf(
  { drill, real, replace }: Wish,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
): 'drill' | 'real' {
  if (drill && real) throw new Error('--drill or --real, not both')
  if (!drill && !real && !replace) {
    throw new Error(
      'Say what for: --drill to practise (a server on it sends learners nothing), --real to run it for learners',
    )
  }
  if (drill && replace && databaseUrl !== null) {
    throw new Error('DATABASE_URL: a drill replaces no PostgreSQL; give it an empty one')
  }
  const isOwn = !existsSync(embeddedFile(dataDir)) || isDrill(dataDir)
  if (drill && !isOwn) {
    throw new Error(
      `DATA_DIR: ${dataDir} holds a database that is no drill's; give the drill a folder of its own`,
    )
  }
  return drill ? 'drill' : 'real'
}

/** Marks the folder for its purpose around `work`; where that fails, the mark is as it was. */
export async function restoringFor<T>(
  purpose: 'drill' | 'real',
  dataDir: string,
  work: () => Promise<T>,
): Promise<T> {
  const wasDrill = isDrill(dataDir)
  if (purpose === 'drill') markDrill(dataDir)
  try {
    const value = await work()
    if (purpose === 'real') unmarkDrill(dataDir)
    return value
  } catch (error) {
    if (!wasDrill) unmarkDrill(dataDir)
    throw error
  }
}
