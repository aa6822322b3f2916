import { createHash } from 'node:crypto'
import { voicesOf } from '#data/learner-voices.ts'
import { forgetSpeaker, saveSpeaker } from '#data/speakers.ts'
import { forgetTake, keepTake } from '#data/takes.ts'
import type { RecordingRow, SpeakerRow } from '#data/voice-rows.ts'
import { readVoices, type Voice } from '#data/voices-view.ts'
import type { VoicesContext } from '#data/voices-db.ts'
import type { Chance } from './chance.ts'
import { type Place, whetherStored } from './doing.ts'
import type { Tab } from './tab.ts'
import { asOwner } from './virtual-time.ts'
import type { KeptTake } from './voice-deeds.ts'
import type { World } from './world.ts'

/** Few, so that devices meet at the same ones. */
const ITEM_IDS = ['l1-1', 'l1-2', 'l2-1'] as const
const MOST_SPEAKERS = 3
const MOST_PRESSES = 3
const LOAD_MS = 5_000
/** What a recorder's bytes begin with. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', head: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'audio/mp4', head: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70] },
  { type: 'audio/ogg', head: [0x4f, 0x67, 0x67, 0x53] },
] as const

type At = Omit<Place, 'lessonId'>

/** One press on the page of voices. */
type Deed =
  | { kind: 'name'; id: string; name: string; isNew: boolean }
  | { kind: 'keep'; take: KeptTake; type: string }
  | { kind: 'delete a take'; id: string; speakerId: string }
  | { kind: 'delete a speaker'; id: string }

/** The learner opens the page of voices on this device; speakers record on it, and what is recorded is deleted, a few times. */
export async function recordVoices(world: World, at: At): Promise<void> {
  const { tab, account, chance } = at
  const { db } = tab.learnerOf(account.userId)
  // A page that opens hears first of what other devices recorded; one that was open may be behind.
  if (chance.once(4)) await hearOfVoices(world, at)
  for (let more = 1 + chance.below(MOST_PRESSES); more > 0 && !tab.isDead(); more -= 1) {
    world.time.sleep(1_000 * (1 + chance.below(10)))
    const voices = await asOwner(tab, () => readVoices(db))
    await press(world, at, choose(world, at, voices))
  }
}

/** What the server has of voices comes to the device, where the network lets it. */
export async function hearOfVoices(
  world: World,
  { tab, account }: Pick<Place, 'tab' | 'account'>,
): Promise<void> {
  world.inBackground(tab, tab.learnerOf(account.userId).pullVoices())
  await world.time.pass(LOAD_MS)
}

function choose(world: World, { device, chance }: At, voices: readonly Voice[]): Deed {
  const newName = (): string => world.nextNote(device)
  if (voices.length === 0 || (voices.length < MOST_SPEAKERS && chance.once(6))) {
    return { kind: 'name', id: world.newKey(), name: newName(), isNew: true }
  }
  const { id: speakerId, takes } = chance.pick(voices)
  const what = chance.below(20)
  if (what <= 1) return { kind: 'delete a speaker', id: speakerId }
  if (what === 2) return { kind: 'name', id: speakerId, name: newName(), isNew: false }
  if (what <= 9 && takes.length > 0) {
    return { kind: 'delete a take', id: chance.pick(takes).id, speakerId }
  }
  // Recorded over is the same line once more: the newest take is played.
  const itemId =
    chance.once(2) && takes.length > 0 ? chance.pick(takes).itemId : chance.pick(ITEM_IDS)
  const { type, head } = chance.pick(FORMATS)
  const id = world.newKey()
  const roman = chance.once(4) ? newName() : ''
  return {
    kind: 'keep',
    take: { id, speakerId, itemId, roman, bytes: newBytes(head, chance) },
    type,
  }
}

/** No two takes have the same. */
function newBytes(head: readonly number[], chance: Chance): string {
  const rest = Array.from({ length: 8 + chance.below(40) }, () => chance.below(256))
  return Buffer.from([...head, ...rest]).toString('hex')
}

async function press(world: World, at: At, deed: Deed): Promise<void> {
  const { device, account } = at
  const { voices } = account.others
  countRivals(world, at, deed)
  const isStored = await whetherStored(at, write(at, deed))
  if (isStored === 'no') return
  const done = voices.pressOn(device.name, isStored === 'yes')
  if (deed.kind === 'name') voices.named(deed.id, deed.name, done)
  else if (deed.kind === 'keep') voices.kept(deed.take, done)
  else voices.removed(deed.id, done)
  if (done.isCertain) return
  world.whenQuiet(async () => {
    done.isCertain = await isOnDisk(world, at, deed)
  })
}

/** As state/voices.ts has it. */
function write({ tab, account }: At, deed: Deed): Promise<void> {
  const learner = tab.learnerOf(account.userId)
  const context: VoicesContext = voicesOf(learner.db, {
    now: () => tab.clock.now(),
    newId: () => tab.newId(account.userId),
  })
  switch (deed.kind) {
    case 'name':
      return learner.write(() => saveSpeaker(context, speakerOf(tab, deed)))
    case 'keep': {
      const bytes = Uint8Array.from(Buffer.from(deed.take.bytes, 'hex'))
      return learner.write(() => keepTake(context, rowOf(tab, deed, bytes), bytes.buffer))
    }
    case 'delete a take':
      return learner.write(() => forgetTake(context, deed))
    case 'delete a speaker':
      return learner.write(() => forgetSpeaker(context, deed.id))
  }
}

function speakerOf(tab: Tab, { id, name }: { id: string; name: string }): SpeakerRow {
  const givenAt = new Date(tab.now()).toISOString()
  const consent = { scope: 'household', words: '1', givenAt, givenBy: 'speaker' } as const
  return { id, name, relation: 'Grandmother', place: 'Dadyal', consent }
}

function rowOf(
  tab: Tab,
  { take, type }: { take: KeptTake; type: string },
  bytes: Uint8Array,
): RecordingRow {
  const { bytes: _hex, ...facts } = take
  return {
    ...facts,
    shahmukhi: '',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.byteLength,
    type,
    durationMs: 1_500,
    trimStartMs: 100,
    trimEndMs: 1_400,
    gainDb: 4.5,
    recordedAt: new Date(tab.now()).toISOString(),
  }
}

/**
 * Whether the deed was done, for a page that died during it. A deletion counts as done where the row is gone: the page had shown the
 * row, so this device or another one has deleted it.
 */
async function isOnDisk(world: World, { device, account }: At, deed: Deed): Promise<boolean> {
  const here = await world.onDisk(device, account, async (db) => {
    switch (deed.kind) {
      case 'name':
        return (await db.speakers.get(deed.id))?.name === deed.name
      case 'keep': {
        const { id } = deed.take
        const [recording, take] = await Promise.all([db.recordings.get(id), db.takes.get(id)])
        if ((recording === undefined) !== (take === undefined)) {
          world.violate(`half of a take is kept on ${device.name}`)
        }
        return recording !== undefined
      }
      case 'delete a take':
        return (await db.recordings.get(deed.id)) === undefined
      case 'delete a speaker':
        return (await db.speakers.get(deed.id)) === undefined
    }
  })
  return here ?? false
}

function countRivals(world: World, { device, account }: At, deed: Deed): void {
  const { voices } = account.others
  const isElsewhere = (one: { device: string }): boolean => one.device !== device.name
  if (deed.kind === 'keep') {
    const speaker = voices.findSpeaker(deed.take.speakerId)
    if (speaker === undefined) return
    if (speaker.removals.some(isElsewhere)) world.faults.add('take of a deleted speaker')
    if (speaker.names.some(({ press: by }) => isElsewhere(by))) {
      world.countOnce('two devices on one speaker', speaker.id)
    }
  }
  if (deed.kind === 'delete a take' && voices.findTake(deed.id)?.removals.some(isElsewhere)) {
    world.faults.add('one take deleted twice')
  }
}
