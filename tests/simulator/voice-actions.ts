import { voicesOf } from '#data/learner-voices.ts'
import { forgetSpeaker, saveSpeaker } from '#data/speakers.ts'
import { forgetTake, keepTake } from '#data/takes.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import { readVoices, type Voice } from '#data/voices-view.ts'
import type { VoicesContext } from '#data/voices-db.ts'
import { newConsent } from '#features/voices/new-consent.ts'
import { type Place, whetherStored } from './doing.ts'
import { record, rowOf } from './take-row.ts'
import { asOwner } from './virtual-time.ts'
import type { KeptTake } from './voice-deeds.ts'
import type { VoicePress } from './voice-press.ts'
import type { World } from './world.ts'

/** Few, so that devices meet at the same ones. */
export const ITEM_IDS = ['l1-1', 'l1-2', 'l2-1'] as const
const MOST_SPEAKERS = 3
const MOST_PRESSES = 3
const LOAD_MS = 5_000
type At = Omit<Place, 'lessonId'>
type Consent = NonNullable<SpeakerRow['consent']>

/** One press on the page of voices. */
type Deed =
  | { kind: 'name'; speaker: SpeakerRow }
  | { kind: 'agree'; speaker: SpeakerRow; consent: Consent }
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

/** Somebody new, who will be asked later. */
export async function nameSpeaker(world: World, at: At): Promise<void> {
  await press(world, at, newSpeaker(world, at))
}

/** The page says whose takes wait for a yes; each of these speakers is asked again. */
export async function sayYesForTakes(world: World, at: At): Promise<void> {
  const { tab, account } = at
  const { db } = tab.learnerOf(account.userId)
  for (const { takes, refusals, ...speaker } of await asOwner(tab, () => readVoices(db))) {
    const isWaiting = takes.some(({ place }) => place === 'waiting')
    if (speaker.consent !== null || refusals.length === 0 || !isWaiting) continue
    await press(world, at, yesOf(world, at, { speaker, scope: 'household' }))
  }
}

function yesOf(
  world: World,
  { tab }: At,
  { speaker, scope }: { speaker: SpeakerRow; scope: Consent['scope'] },
): Deed {
  const asked = { scope, words: world.newWords('home') }
  const consent = asOwner(tab, () =>
    newConsent(asked, { givenBy: 'speaker', before: speaker.consent }),
  )
  return { kind: 'agree', speaker, consent }
}

function newSpeaker(world: World, { device }: At): Deed {
  const [id, name] = [world.newKey(), world.nextNote(device)]
  const speaker = { id, name, relation: 'Grandmother', place: 'Dadyal', consent: null }
  return { kind: 'name', speaker }
}

function choose(world: World, at: At, voices: readonly Voice[]): Deed {
  const { device, chance } = at
  if (voices.length === 0 || (voices.length < MOST_SPEAKERS && chance.once(6))) {
    return newSpeaker(world, at)
  }
  const { takes, refusals: _refusals, ...speaker } = chance.pick(voices)
  const { id: speakerId, consent } = speaker
  const what = chance.below(20)
  if (what <= 1) return { kind: 'delete a speaker', id: speakerId }
  if (what === 2) return { kind: 'name', speaker: { ...speaker, name: world.nextNote(device) } }
  if (what <= 8 && takes.length > 0) {
    return { kind: 'delete a take', id: chance.pick(takes).id, speakerId }
  }
  if (consent === null || (what <= 11 && mayOffer(consent, takes))) {
    const scope = consent?.scope === 'household' ? 'course' : 'household'
    return yesOf(world, at, { speaker, scope })
  }
  // Recorded over is the same line once more: the newest take is played.
  const itemId =
    chance.once(2) && takes.length > 0 ? chance.pick(takes).itemId : chance.pick(ITEM_IDS)
  const { bytes, type } = record(chance)
  const id = world.newKey()
  const roman = chance.once(4) ? world.nextNote(device) : ''
  return { kind: 'keep', take: { id, speakerId, itemId, roman, bytes }, type }
}

/** As features/voices/offer-to-course.tsx has it: an offer can be taken back; whoever records by a link offers by the link. */
function mayOffer({ scope }: Consent, takes: Voice['takes']): boolean {
  return scope === 'course' || (takes.length > 0 && !takes.some(({ isInvited }) => isInvited))
}

async function press(world: World, at: At, deed: Deed): Promise<void> {
  const { device, account } = at
  const { voices } = account.others
  countRivals(world, at, deed)
  const from = world.time.now
  const isStored = await whetherStored(at, write(at, deed))
  if (isStored === 'no') return
  const done = voices.pressOn(device.name, isStored === 'yes')
  if (deed.kind === 'name') voices.named(deed.speaker.id, deed.speaker.name, done)
  else if (deed.kind === 'agree') noteYes(world, at, { deed, press: done, from })
  else if (deed.kind === 'keep') voices.kept(deed.take, done)
  else voices.removed(deed.id, done)
  if (done.isCertain) return
  world.whenQuiet(async () => {
    done.isCertain = await isOnDisk(world, at, deed)
  })
}

function noteYes(
  world: World,
  { account }: At,
  {
    deed: { speaker, consent },
    ...pressed
  }: { deed: Deed & { kind: 'agree' }; press: VoicePress; from: number },
): void {
  const { words, scope } = consent
  const over = speaker.consent?.words ?? null
  const hasRightClock = !world.wasAnyClockWrong
  const until = world.time.now
  account.others.voices.knownSpeaker(speaker.id).consents.add({
    ...pressed,
    words,
    scope,
    over,
    link: null,
    until,
    takenAt: null,
    hasRightClock,
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
      return learner.write(() => saveSpeaker(context, deed.speaker))
    case 'agree': {
      const { speaker, consent } = deed
      return learner.write(() => saveSpeaker(context, { ...speaker, consent }))
    }
    case 'keep': {
      const { row, bytes } = rowOf(deed.take, { type: deed.type, now: tab.now() })
      return learner.write(() => keepTake(context, row, bytes))
    }
    case 'delete a take':
      return learner.write(() => forgetTake(context, deed))
    case 'delete a speaker':
      return learner.write(() => forgetSpeaker(context, deed.id))
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
        return (await db.speakers.get(deed.speaker.id))?.name === deed.speaker.name
      case 'agree': {
        const { words } = deed.consent
        return (await db.speakers.get(deed.speaker.id))?.consent?.words === words
      }
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
  if (
    deed.kind === 'agree' &&
    voices.findSpeaker(deed.speaker.id)?.consents.isOnAnother(device.name) === true
  ) {
    world.countOnce('two devices on one consent', deed.speaker.id)
  }
  if (deed.kind === 'delete a take' && voices.findTake(deed.id)?.removals.some(isElsewhere)) {
    world.faults.add('one take deleted twice')
  }
}
