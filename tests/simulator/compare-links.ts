import * as v from 'valibot'
import { listRecordings } from '#contract/recordings.ts'
import { listSpeakers } from '#contract/speakers.ts'
import { type InvitedState, readInvited } from '#data/invited/invited-view.ts'
import { type Account, ask, logIn } from './accounts.ts'
import { told } from './consent-deeds.ts'
import { diskOf, type Link, type Phone } from './invited.ts'
import type { TakeDeeds } from './voice-deeds.ts'
import type { World } from './world.ts'

/**
 * At any moment a phone has what was kept on it through a link and nothing that was deleted on it; the bytes are those recorded, and
 * what it shows as sent the server has had.
 */
export async function checkShownByLinks(world: World): Promise<void> {
  for (const phone of world.invited.phones) {
    const { pages, inUse } = phone
    for (const link of inUse) {
      await checkShown(world, phone, link)
      if (!pages.some(({ secret }) => secret === link.deeds.secret)) inUse.delete(link)
    }
  }
}

async function checkShown(world: World, phone: Phone, link: Link): Promise<InvitedState> {
  const { name } = phone.device
  const { voices } = link.account.others
  const db = diskOf(phone, link)
  const [state, bytes] = await Promise.all([readInvited(db), db.takes.toArray()])
  const shown = new Map(state.takes.map((take) => [take.id, take]))
  const here = new Map(bytes.map((take) => [take.id, Buffer.from(take.bytes).toString('hex')]))
  for (const [id, hex] of here) {
    if (voices.findTake(id)?.bytes !== hex) world.violate(`${name} has other bytes of ${id}`)
  }
  for (const { id, place } of state.takes) {
    if (place === 'sent' && !voices.wasTaken({ id })) {
      world.violate(`${name} shows ${id} as sent, and the server never had it`)
    }
  }
  for (const take of voices.takesOf(link.deeds)) {
    if (wasDeleted(world, take, name) && shown.has(take.id)) {
      world.violate(`${name} shows ${described(take)}, which was deleted on it`)
    }
    if (!isLeft(take) || take.press.device !== name) continue
    if (!shown.has(take.id) || !here.has(take.id))
      world.violate(`lost on ${name}: ${described(take)}`)
  }
  return state
}

/** Each take that was kept is with the household, or its phone says that the link does not take it, and still has it. */
export async function compareLinks(world: World): Promise<void> {
  const served = new Map<Account, Served>()
  for (const account of world.accounts) served.set(account, await readServed(world, account))
  for (const phone of world.invited.phones) {
    for (const link of phone.links) {
      const state = await checkShown(world, phone, link)
      await compareLink(world, { phone, link, state, served: served.get(link.account) ?? null })
    }
  }
}

type Served = { takes: ReadonlySet<string>; consents: ReadonlyMap<string, string> }

async function readServed(world: World, account: Account): Promise<Served> {
  const token = (await logIn(world.server, account))?.token ?? ''
  const read = async (path: string) => (await ask(world.server, 'GET', path, { token })).json()
  const { recordings } = v.parse(listRecordings.response, await read(listRecordings.path))
  const { speakers } = v.parse(listSpeakers.response, await read(listSpeakers.path))
  return {
    takes: new Set(recordings.map(({ id }) => id)),
    consents: new Map(speakers.map(({ id, consent }) => [id, told(consent)])),
  }
}

async function compareLink(
  world: World,
  {
    phone,
    link,
    state,
    served,
  }: { phone: Phone; link: Link; state: InvitedState; served: Served | null },
): Promise<void> {
  const { name } = phone.device
  const { account, deeds } = link
  const { voices } = account.others
  const places = new Map(state.takes.map(({ id, place }) => [id, place]))
  for (const take of voices.takesOf(deeds)) {
    if (take.press.device !== name || !isLeft(take)) continue
    const isTold = state.end !== null || places.get(take.id) === 'refused'
    const isWithOwner = served?.takes.has(take.id) === true
    if (!isWithOwner && !isTold) {
      world.violate(`${described(take)} is not with the household, and the phone does not say so`)
    }
  }
  const isOpen =
    served !== null &&
    deeds.surelyStands(world.time.now) &&
    voices.knownSpeaker(deeds.speakerId).removals.length === 0
  if (!isOpen) return
  if (state.end !== null) world.violate(`${name} says of a link that stands: ${state.end}`)
  const waiting = await diskOf(phone, link).voiceOutbox.toArray()
  for (const { kind, state: how, lastError } of waiting) {
    world.violate(`stuck on ${name}: ${kind} (${how}): ${JSON.stringify(lastError)}`)
  }
  const standing = served.consents.get(deeds.speakerId) ?? told(null)
  const shown = told(state.consent ?? null)
  if (![standing, told(null)].includes(shown) && standing !== told(null)) {
    world.violate(`${name} shows that ${shown} was agreed to, the server ${standing}`)
  }
}

/** Surely kept, and deleted by nobody. */
function isLeft({ press, removals, speaker }: TakeDeeds): boolean {
  return press.isCertain && removals.length + speaker.removals.length === 0
}

function wasDeleted(world: World, { removals, link }: TakeDeeds, name: string): boolean {
  const voices = world.invited.links.find(({ deeds }) => deeds === link)?.account.others.voices
  return removals.some(
    (press) => press.isCertain && press.device === name && voices?.mayBeForgotten(press) !== true,
  )
}

function described({ id, itemId, press }: TakeDeeds): string {
  return `the take of ${itemId} (${id.slice(0, 8)}, kept on the ${press.device})`
}
