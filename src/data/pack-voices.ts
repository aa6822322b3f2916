import { zipSync, type Zippable } from 'fflate'
import * as v from 'valibot'
import { getRecordingAudio } from '#contract/recordings.ts'
import { recordingRow, type RecordingRow } from '#contract/take-facts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Failure } from './failure.ts'
import type { FetchBytes } from './fetch-bytes.ts'
import { sha256Hex } from './sha256-hex.ts'
import { createTakeFileNames } from './take-file-names.ts'

/** What is said in the export of a take whose bytes are nowhere. */
export const BYTES_MISSING = 'The sound of this recording could not be found.'

const exportedVoices = v.looseObject({
  speakers: v.array(v.looseObject({ id: v.string(), name: v.string() })),
  recordings: v.array(recordingRow),
})

/** Beside the takes: what whoever gets the file may do with them, and what nobody does. */
export const README_NAME = 'README.txt'
export const README = `These are recordings of people. Each of them agreed to be heard by this household.

They are used for nothing else, and no computer is trained on them; only what somebody
offered to the course is heard by others too. Whoever speaks may take it back: then delete
it here as well. Please give these files to nobody without asking the speaker.

The JSON document beside this file says who speaks, what, and what was agreed to and when.
`

type PackContext = {
  /** Of the JSON document within. */
  name: string
  /** The Roman line by item. */
  lines: ReadonlyMap<string, string>
  /** The bytes on this device. */
  readHere: (id: string) => Promise<ArrayBuffer | undefined>
  fetchBytes: FetchBytes
}

/**
 * An account's export with its takes, as a zip; each take tells its file. All of it is in memory at once, for a household has 40 MB at
 * most; nothing is compressed, for sound is already. Without a connection there is no zip: half of the voices would look like all.
 */
export async function packVoices(
  exported: object,
  { name, lines, readHere, fetchBytes }: PackContext,
): Promise<Result<Uint8Array<ArrayBuffer>, Failure>> {
  const parsed = v.safeParse(exportedVoices, exported)
  if (!parsed.success) return fail({ kind: 'server', status: 200, body: null })
  const { speakers, recordings } = parsed.output
  const names = new Map(speakers.map((speaker) => [speaker.id, speaker.name]))
  const nameFile = createTakeFileNames(lines)
  const files: Zippable = {}
  const listed: object[] = []
  for (const take of recordings) {
    const bytes = await readBytes(take)
    if (bytes === null) return fail({ kind: 'network' })
    if (bytes === 'absent') {
      listed.push({ ...take, file: null, missing: BYTES_MISSING })
      continue
    }
    const file = nameFile(take, names.get(take.speakerId) ?? '')
    files[file] = [new Uint8Array(bytes), { mtime: zipTime(Date.parse(take.recordedAt)) }]
    listed.push({ ...take, file })
  }
  const json = JSON.stringify({ ...exported, recordings: listed }, null, 2)
  files[name] = [new TextEncoder().encode(json), { mtime: zipTime(Date.now()) }]
  files[README_NAME] = [new TextEncoder().encode(README), { mtime: zipTime(Date.now()) }]
  return ok(zipSync(files, { level: 0 }))

  /** The device's where they are the same, which costs no data; otherwise the server's. */
  async function readBytes({ id, sha256 }: RecordingRow): Promise<ArrayBuffer | 'absent' | null> {
    const here = await readHere(id)
    if (here !== undefined && (await sha256Hex(here)) === sha256) return here
    const bytes = await fetchBytes(getRecordingAudio.path.replace('{id}', id))
    if (bytes === null || bytes === 'absent') return bytes
    return (await sha256Hex(bytes)) === sha256 ? bytes : 'absent'
  }
}

/** A zip knows the years from 1980 to 2099, and a device's clock may know others. */
function zipTime(ms: number): number {
  return Math.min(Math.max(ms, Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30))
}
