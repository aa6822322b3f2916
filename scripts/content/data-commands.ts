import { join } from 'node:path'
import { termsByPath } from '#domain/kinship/find-term.ts'
import type { LexiconRow } from '#server/content/author-schema.ts'
import { loadKinship } from '#server/content/load-course.ts'
import { listSuggestions } from '#server/db/suggestions.ts'
import { readObject } from '#server/voices/read-audio.ts'
import { bringRecordings } from '../audio/bring-recordings.ts'
import { RECORDINGS_FOLDER } from '../audio/recordings.ts'
import { missingTools } from '../audio/run-tool.ts'
import type { DataCommand } from './data-command-names.ts'
import { invite, readInvite, uninvite } from './invite.ts'
import { withData } from './open-data.ts'
import { readOfferedTakes } from './offered-takes.ts'
import { readReviewerWork, reviewersTable } from './reviewers.ts'
import { reviewsTable } from './reviews-table.ts'
import { suggestionsTable } from './suggestions-table.ts'

type Place = { contentDir: string; lexicon: ReadonlyMap<string, LexiconRow> }

/** Commands that work on what came from people; gives what to print, or null where the arguments are none of theirs. */
export async function runDataCommand(
  command: DataCommand,
  args: readonly string[],
  { contentDir, lexicon }: Place,
): Promise<string | null> {
  const [first, second] = args
  const readWork = () => withData(({ db }) => db.read(readReviewerWork))
  if (command === 'invite') return invite(readInvite(args, [...lexicon.values()]))
  if (command === 'recordings') {
    const to = args.length === 0 ? join(contentDir, RECORDINGS_FOLDER) : second
    const isMeant = args.length === 0 || (first === '--to' && args.length === 2)
    return isMeant && to !== undefined ? bring(to, lexicon) : null
  }
  if (command === 'uninvite') {
    return first === undefined || args.length > 1 ? null : uninvite(first)
  }
  if (args.length > 0) return null
  switch (command) {
    case 'suggestions':
      return suggestionsTable(
        await withData(({ db }) => db.read(listSuggestions)),
        lexicon,
        termsByPath(loadKinship(contentDir)),
      )
    case 'reviewers':
      return reviewersTable(await readWork(), Date.now())
    case 'reviews':
      return reviewsTable(await readWork(), lexicon)
  }
}

async function bring(folder: string, lexicon: Place['lexicon']): Promise<string> {
  const missing = missingTools(['ffmpeg', 'ffprobe'])
  if (missing.length > 0) throw new Error(`This needs ffmpeg; not installed: ${missing.join(', ')}`)
  const { taken, unheard, leftOut } = await withData(async ({ db, recordings }) => {
    const came = await db.read(async (queries) => ({
      work: await readReviewerWork(queries),
      offered: await readOfferedTakes(queries),
    }))
    return bringRecordings(came, {
      folder,
      lexicon,
      bytesOf: (take) => readObject({ recordings }, take),
    })
  })
  const toHear = unheard.map(
    (itemId) => `${itemId}: a family voice, which nobody has heard: listen`,
  )
  const count = taken.length === 1 ? '1 recording' : `${taken.length} recordings`
  return [
    ...leftOut,
    ...toHear,
    `${count} taken in. Run npm run audio:build to make their clips.`,
  ].join('\n')
}
