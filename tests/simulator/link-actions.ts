import * as v from 'valibot'
import { deleteInvitation, putInvitation } from '#contract/invitations.ts'
import { listSpeakers } from '#contract/speakers.ts'
import { secretHash } from '#data/invitation-secrets.ts'
import { type Account, ask, logIn } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { Link } from './invited.ts'
import { LinkDeeds } from './link-deeds.ts'
import type { Tab } from './tab.ts'
import { ITEM_IDS, nameSpeaker } from './voice-actions.ts'
import type { World } from './world.ts'

const SECRET_BYTES = 32
const SEND_MS = 5_000

type Scene = { device: Device; tab: Tab; chance: Chance }

/** The owner takes a link back, or makes one: of a speaker whom the server knows. Both need a network that works. */
export async function inviteOrTakeBack(world: World, scene: Scene): Promise<void> {
  const { device, chance } = scene
  const own = world.invited.links.filter(
    ({ account, deeds }) => account === device.signedIn && !deeds.wasTakenBack,
  )
  if (own.length > 0 && chance.once(2)) return takeBack(world, chance.pick(own))
  await invite(world, scene)
}

/** As state/invitations.ts has it. Null where no link was made. */
export async function invite(world: World, { device, tab, chance }: Scene): Promise<Link | null> {
  const account = device.signedIn
  if (account === null) return null
  const token = await tokenOf(world, account)
  if (token === null) return null
  if ((await speakersOf(world, token)).length === 0) {
    await nameSpeaker(world, { device, tab, account, chance })
    if (tab.isDead()) return null
    void tab.learnerOf(account.userId).requestSync('now')
    await world.time.pass(SEND_MS)
  }
  const known = (await speakersOf(world, token)).filter(
    (id) => account.others.voices.findSpeaker(id)?.removals.length === 0,
  )
  if (known.length === 0) return null
  const speakerId = chance.pick(known)
  const secret = Buffer.from(
    Array.from({ length: SECRET_BYTES }, () => chance.below(256)),
  ).toString('base64url')
  const id = world.newKey()
  const itemIds = chance.once(3) ? ITEM_IDS.slice(0, 1) : [...ITEM_IDS]
  // What is still on its way comes before it.
  await world.time.quiet()
  const path = putInvitation.path.replace('{id}', id)
  const body = { speakerId, itemIds, secretHash: await secretHash(secret) }
  const made = await ask(world.server, 'PUT', path, { token, body })
  if (!made.ok) return null
  const at = world.time.now
  return world.linkMade(
    account,
    new LinkDeeds({
      id,
      secret,
      speakerId,
      itemIds,
      at,
      hasRightClock: world.isServerClockRight(),
    }),
  )
}

/** What its page has not heard of yet, it goes on with. */
export async function takeBack(world: World, { account, deeds }: Link): Promise<void> {
  const token = await tokenOf(world, account)
  if (token === null) return
  await world.time.quiet()
  const path = deleteInvitation.path.replace('{id}', deeds.id)
  const response = await ask(world.server, 'DELETE', path, { token })
  if (!response.ok) return
  world.faults.add('link taken back')
  deeds.takenBack()
}

async function speakersOf(world: World, token: string): Promise<string[]> {
  const response = await ask(world.server, 'GET', listSpeakers.path, { token })
  if (!response.ok) return []
  return v.parse(listSpeakers.response, await response.json()).speakers.map(({ id }) => id)
}

/** Whatever became of the session of a page: its learner signs in for it. */
async function tokenOf(world: World, account: Account): Promise<string | null> {
  return (await logIn(world.server, account))?.token ?? null
}
