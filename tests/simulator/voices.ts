import * as v from 'valibot'
import { getRecordingAudio, listRecordings, type RecordingsPage } from '#contract/recordings.ts'
import { listSpeakers, type SpeakerRow } from '#contract/speakers.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { type Account, ask } from './accounts.ts'
import { told } from './consent-deeds.ts'
import type { Device } from './device.ts'
import type { TakeDeeds } from './voice-deeds.ts'
import type { World } from './world.ts'

export type ServedVoices = {
  speakers: readonly SpeakerRow[]
  recordings: RecordingsPage['recordings']
}

/** The server against what was recorded: all that stays, once, byte for byte, nothing that was deleted, and nothing else. */
export async function compareVoices(
  world: World,
  { others, userId }: Account,
  token: string,
): Promise<ServedVoices> {
  const { voices } = others
  const read = async (path: string) => (await ask(world.server, 'GET', path, { token })).json()
  const { speakers } = v.parse(listSpeakers.response, await read(listSpeakers.path))
  const { recordings, next } = v.parse(listRecordings.response, await read(listRecordings.path))
  if (next !== null) world.violate('there are more takes than a page')
  const speakersThere = new Set(speakers.map(({ id }) => id))
  if (speakersThere.size < speakers.length) world.violate('a speaker is there twice')
  for (const { id, name, consent } of speakers) {
    const deeds = voices.findSpeaker(id)
    if (deeds === undefined) world.violate(`a speaker whom nobody made: ${name}`)
    else if (!voices.possibleNames(deeds).has(name)) {
      world.violate(`a speaker is called ${name}, last: ${[...voices.possibleNames(deeds)].join()}`)
    }
    if (deeds === undefined) continue
    const possible = voices.possibleConsents(deeds, world.time.now)
    if (!possible.has(told(consent))) {
      world.violate(
        `${name} agreed to ${told(consent)} on the server, to ${[...possible].join(' or ')} in truth`,
      )
    }
  }
  for (const deeds of voices.speakers()) {
    const fate = voices.fateOfSpeaker(deeds)
    const isThere = speakersThere.has(deeds.id)
    const told = deeds.names.map(({ name }) => name).join()
    if (fate === 'stays' && !isThere) world.violate(`lost: the speaker ${told}`)
    if (fate === 'gone' && isThere) world.violate(`deleted, and there: the speaker ${told}`)
  }
  const takesThere = new Set(recordings.map(({ id }) => id))
  if (takesThere.size < recordings.length) world.violate('a take is there twice')
  for (const row of recordings) {
    const take = voices.findTake(row.id)
    if (take === undefined) world.violate(`a take that nobody recorded: ${row.id}`)
    else if (factsOf(take) !== factsOf({ ...row, speaker: { id: row.speakerId } })) {
      world.violate(`the facts of ${described(take)} became ${JSON.stringify(row)}`)
    }
  }
  for (const take of voices.takes()) {
    const fate = voices.fateOfTake(take, world.time.now)
    const isThere = takesThere.has(take.id)
    if (fate === 'stays' && !isThere) world.violate(`lost: ${described(take)}`)
    if (fate === 'gone' && isThere) world.violate(`deleted, and there: ${described(take)}`)
    await compareAudio(world, take, { isThere, token })
  }
  compareStore(world, voices.takes(), await world.server.storedTakes(userId))
  return { speakers, recordings }
}

async function compareAudio(
  world: World,
  take: TakeDeeds,
  { isThere, token }: { isThere: boolean; token: string },
): Promise<void> {
  const path = getRecordingAudio.path.replace('{id}', take.id)
  const response = await ask(world.server, 'GET', path, { token })
  if (!isThere) {
    if (response.status !== 404) world.violate(`served, and not there: ${described(take)}`)
    return
  }
  const bytes = hex(await response.arrayBuffer())
  if (response.status !== 200 || bytes !== take.bytes) {
    world.violate(`${described(take)} is served with other bytes (${response.status})`)
  }
}

/** Of each take that is there the store has the bytes once; of nothing else it has any. */
function compareStore(
  world: World,
  takes: readonly TakeDeeds[],
  {
    rows,
    objects,
  }: { rows: ReadonlyMap<string, string>; objects: ReadonlyMap<string, Uint8Array> },
): void {
  for (const [key, content] of objects) {
    if (rows.has(key)) continue
    const of = takes.find(({ bytes }) => bytes === Buffer.from(content).toString('hex'))
    world.violate(`bytes lie in the store that no take has: ${of ? described(of) : key}`)
  }
  for (const [key, id] of rows) {
    if (!objects.has(key)) world.violate(`the store has no bytes of the take ${id}`)
  }
}

/** The export has the takes and speakers that are there. */
export function compareVoicesInExport(
  world: World,
  exported: { speakers: readonly { id: string }[]; recordings: readonly { id: string }[] },
  served: ServedVoices,
): void {
  for (const kind of ['speakers', 'recordings'] as const) {
    if (idsOf(exported[kind]) !== idsOf(served[kind])) {
      world.violate(
        `the export has ${exported[kind].length} ${kind}, the server ${served[kind].length}`,
      )
    }
  }
}

/** A device lists what the server has, and has every byte of it. */
export async function compareVoicesOn(
  world: World,
  { device, db, account }: { device: Device; db: LearnerDb; account: Account },
  served: ServedVoices,
): Promise<void> {
  const [speakers, recordings] = await Promise.all([db.speakers.toArray(), db.recordings.toArray()])
  const people = (rows: readonly Pick<SpeakerRow, 'id' | 'name' | 'consent'>[]): string =>
    rows
      .map(({ id, name, consent }) => `${id} ${name}, ${told(consent)}`)
      .sort()
      .join()
  if (people(speakers) !== people(served.speakers)) {
    world.violate(
      `${device.name} has the speakers ${people(speakers)}, the server ${people(served.speakers)}`,
    )
  }
  const facts = (rows: ServedVoices['recordings'] | typeof recordings): string =>
    rows
      .map(
        (row) => `${row.id} ${row.sha256} ${factsOf({ ...row, speaker: { id: row.speakerId } })}`,
      )
      .sort()
      .join()
  if (facts(recordings) !== facts(served.recordings)) {
    world.violate(
      `${device.name} has ${recordings.length} takes (${idsOf(recordings)}), the server ${served.recordings.length} (${idsOf(served.recordings)})`,
    )
  }
  await checkBytesOn(world, { device, db, account })
  const here = new Set(await db.takes.toCollection().primaryKeys())
  for (const { id } of served.recordings) {
    if (!here.has(id)) world.violate(`${device.name} has no bytes of the take ${id}`)
  }
  if (here.size > served.recordings.length) {
    world.violate(`${device.name} keeps bytes of takes that are not there`)
  }
}

/**
 * At any moment a device has what was kept on it and shows nothing that was deleted on it; the bytes are those recorded, and what it
 * shows as sent the server has had.
 */
export async function checkShownVoices(world: World, device: Device): Promise<void> {
  const { name, signedIn: account } = device
  if (account === null || account.others.voices.speakers().length === 0) return
  const { voices } = account.others
  await world.onDisk(device, account, async (db) => {
    const [speakers, recordings] = await Promise.all([
      db.speakers.toCollection().primaryKeys(),
      db.recordings.toArray(),
    ])
    await checkBytesOn(world, { device, db, account })
    const speakersHere = new Set(speakers)
    const shown = new Set(
      recordings.filter((row) => speakersHere.has(row.speakerId)).map(({ id }) => id),
    )
    const takesHere = new Set(await db.takes.toCollection().primaryKeys())
    const waiting = new Set((await db.voiceOutbox.toArray()).map(({ subjectId }) => subjectId))
    for (const take of voices.takes()) {
      if (shown.has(take.id) && !waiting.has(take.id) && !voices.wasTaken(take)) {
        world.violate(`${name} shows ${described(take)} as sent, and the server never had it`)
      }
      const isDeletedHere = take.removals.some(
        (press) => press.isCertain && press.device === name && !voices.mayBeForgotten(press),
      )
      if (isDeletedHere && shown.has(take.id)) {
        world.violate(`${name} shows ${described(take)}, which was deleted on it`)
      }
      const { press, removals, speaker } = take
      if (!press.isCertain || !voices.isOfThisStay(press, name)) continue
      const mayBeGone = removals.length + speaker.removals.length > 0
      if (!mayBeGone && !(shown.has(take.id) && takesHere.has(take.id))) {
        world.violate(`lost on ${name}: ${described(take)}`)
      }
    }
    for (const { id, removals, names } of voices.speakers()) {
      const isDeletedHere = removals.some(
        (press) => press.isCertain && press.device === name && !voices.mayBeForgotten(press),
      )
      if (isDeletedHere && speakersHere.has(id)) {
        world.violate(`${name} shows the speaker ${names[0]?.name}, deleted on it`)
      }
    }
  })
}

async function checkBytesOn(
  world: World,
  { device, db, account }: { device: Device; db: LearnerDb; account: Account },
): Promise<void> {
  for (const { id, bytes } of await db.takes.toArray()) {
    const take = account.others.voices.findTake(id)
    if (take === undefined) world.violate(`${device.name} has a take that nobody recorded: ${id}`)
    else if (hex(bytes) !== take.bytes) {
      world.violate(`${device.name} has other bytes of ${described(take)}`)
    }
  }
}

function factsOf({
  speaker,
  itemId,
  roman,
}: Pick<TakeDeeds, 'itemId' | 'roman'> & { speaker: { id: string } }): string {
  return `${speaker.id} ${itemId} ${roman}`
}

function hex(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('hex')
}

function idsOf(rows: readonly { id: string }[]): string {
  return rows
    .map(({ id }) => id.slice(0, 8))
    .sort()
    .join()
}

function described({ id, itemId, press, speaker }: TakeDeeds): string {
  return `the take of ${itemId} by ${speaker.names[0]?.name} (${id.slice(0, 8)}, kept on the ${press.device})`
}
