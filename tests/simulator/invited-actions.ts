import { agree, withdrawAll } from '#data/invited/invited-recordings.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import { forgetTake, keepTake } from '#data/takes.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import { newConsent } from '#features/voices/new-consent.ts'
import type { Chance } from './chance.ts'
import type { ConsentDeed } from './consent-deeds.ts'
import type { Device } from './device.ts'
import { whetherStored } from './doing.ts'
import { diskOf, type Link, type Phone } from './invited.ts'
import type { InvitedPage } from './invited-page.ts'
import { invite, takeBack } from './link-actions.ts'
import type { Tab } from './tab.ts'
import { record, rowOf } from './take-row.ts'
import { asOwner } from './virtual-time.ts'
import type { KeptTake } from './voice-deeds.ts'
import type { World } from './world.ts'

const MOST_PRESSES = 6
const MOST_TRIES = 5
const LOAD_MS = 5_000
const MINUTE_MS = 60_000
const MOST_SKEW_MS = 6 * 365 * 86_400_000

type Consent = NonNullable<SpeakerRow['consent']>
type At = { phone: Phone; link: Link; page: InvitedPage; chance: Chance }

/** One press on the page of a link. */
type Deed =
  | { kind: 'agree'; consent: Consent; over: Consent | null }
  | { kind: 'keep'; take: KeptTake; type: string }
  | { kind: 'delete a take'; id: string }
  | { kind: 'take everything back' }

/** Somebody opens the link that they were sent, on one of two phones, and records; the page may be closed at any moment. */
export async function recordByLink(
  world: World,
  { device, tab, chance }: { device: Device; tab: Tab; chance: Chance },
): Promise<void> {
  const { links, phones } = world.invited
  const open = links.findLast(({ deeds }) => deeds.surelyStands(world.time.now))
  const isNew = open === undefined || chance.once(6)
  const made = isNew ? await invite(world, { device, tab, chance }) : null
  const link = made ?? open ?? links.at(-1)
  if (link === undefined) return
  const phone = chance.pick(phones)
  if (chance.once(15) && !world.isWithout('clock skew')) {
    world.faults.add('clock skew')
    const skewMs = chance.once(2) ? 0 : Math.round((chance.next() - 0.5) * MOST_SKEW_MS)
    world.setClock(phone.device, skewMs)
  }
  const chosen = chance.once(6) ? chance.pick(links) : link
  const page = await openLink(world, { phone, link: chosen, chance })
  if (page === null) return
  await pressAFewTimes(world, { phone, link: chosen, page, chance })
  leavePage(world, { phone, link: chosen, page, chance })
}

/** A page that is open already, or another one. What the server tells may come before the first press. */
export async function openLink(
  world: World,
  { phone, link, chance }: Omit<At, 'page'>,
): Promise<InvitedPage | null> {
  const open = phone.pages.filter(
    (page) => page.secret === link.deeds.secret && !page.isDead() && !page.name.includes('worker'),
  )
  if (open.length > 0 && open.every((page) => page.isFrozen())) return null
  const [before] = open.filter((page) => !page.isFrozen())
  if (before !== undefined && !chance.once(2)) {
    before.look()
    return before
  }
  if (before !== undefined)
    world.countOnce('two tabs with one link', `${phone.device.name} ${link.deeds.id}`)
  const others = world.invited.phones.filter((other) => other !== phone && other.links.has(link))
  if (others.length > 0) world.countOnce('two phones with one link', link.deeds.id)
  phone.links.add(link)
  const page = world.openInvited(phone, link, `tab ${open.length + 1}`)
  await page.outlives(page.open())
  await beTold(world, page)
  return page
}

/** Without a network a page that was never opened shows nothing: the guest tries again. */
async function beTold(world: World, page: InvitedPage): Promise<void> {
  for (let tries = MOST_TRIES; tries > 0 && !page.isDead(); tries -= 1) {
    const { view, end } = await page.read()
    if (view !== null || (end !== null && end !== 'unknown')) return
    await world.time.pass(LOAD_MS)
    page.look()
    await world.time.quiet()
  }
}

async function pressAFewTimes(world: World, at: At): Promise<void> {
  const { page, chance } = at
  if (chance.once(10)) {
    world.faults.add('dead connection')
    page.dropConnection()
  }
  for (let more = 1 + chance.below(MOST_PRESSES); more > 0 && !page.isDead(); more -= 1) {
    world.time.sleep(1_000 * (1 + chance.below(10)))
    const isOwnerThere = world.accounts.includes(at.link.account)
    if (isOwnerThere && !at.link.deeds.wasTakenBack && chance.once(12)) {
      await takeBack(world, at.link)
    }
    const deed = choose(world, at, await page.read())
    if (deed === null) await world.time.pass(LOAD_MS)
    else await press(world, at, deed)
  }
}

/** What the screen lets somebody do. */
function choose(world: World, at: At, state: InvitedState): Deed | null {
  const { chance, page } = at
  const { view, end, hasAgreed, consent = null, isWithdrawing, takes } = state
  if (isWithdrawing) return null
  const what = chance.below(20)
  if (what <= 1 && takes.length > 0 && end !== 'unknown') return { kind: 'take everything back' }
  const deletable = takes.filter(
    ({ place }) => end !== 'unknown' || ['refused', 'waiting'].includes(place),
  )
  if (what <= 3 && deletable.length > 0) {
    return { kind: 'delete a take', id: chance.pick(deletable).id }
  }
  if (end !== null || view === null) return null
  if (!hasAgreed) return { kind: 'agree', consent: firstYes(world, page), over: null }
  if (what <= 6 && takes.length > 0 && consent !== null) {
    const scope = consent.scope === 'course' ? 'household' : 'course'
    const words = world.newWords('invited')
    const given = asOwner(page, () =>
      newConsent({ scope, words }, { givenBy: 'speaker', before: consent }),
    )
    return { kind: 'agree', consent: given, over: consent }
  }
  const { bytes, type } = record(chance)
  const itemId = chance.pick(at.link.deeds.itemIds)
  const roman = chance.once(4) ? world.nextNote(at.phone.device) : ''
  const { speakerId } = at.link.deeds
  return { kind: 'keep', take: { id: world.newKey(), speakerId, itemId, roman, bytes }, type }
}

function firstYes(world: World, page: InvitedPage): Consent {
  const givenAt = new Date(page.now()).toISOString()
  return { scope: 'household', words: world.newWords('invited'), givenAt, givenBy: 'speaker' }
}

async function press(world: World, at: At, deed: Deed): Promise<void> {
  const { page, chance } = at
  if (chance.once(12)) {
    world.faults.add('full disk')
    page.nextWrite = 'full disk for good'
  }
  const from = world.time.now
  const isStored = await whetherStored(
    { tab: page },
    page.write(() => write(at, deed)),
  )
  page.nextWrite = null
  if (isStored !== 'no') noteDeed(world, at, { deed, from, isCertain: isStored === 'yes' })
  if (page.isDead() || !chance.once(12)) return
  world.faults.add('crash before delete')
  page.nextWrite = 'crash before delete'
  page.requestSync()
}

/** As state/invited.ts has it. */
async function write({ page, link }: At, deed: Deed): Promise<void> {
  const { context, db } = page
  switch (deed.kind) {
    case 'agree':
      return agree(context, 'Nani', deed.consent)
    case 'keep': {
      const [speaker] = await db.speakers.toArray()
      if (speaker === undefined) throw new Error('Nobody has agreed')
      const { row, bytes } = rowOf(deed.take, { type: deed.type, now: page.now() })
      return keepTake(context, { ...row, speakerId: speaker.id }, bytes)
    }
    case 'delete a take': {
      const speakerId = (await db.recordings.get(deed.id))?.speakerId ?? link.deeds.speakerId
      return forgetTake(context, { id: deed.id, speakerId })
    }
    case 'take everything back':
      return withdrawAll(context)
  }
}

function noteDeed(
  world: World,
  { phone, link }: At,
  { deed, from, isCertain }: { deed: Deed; from: number; isCertain: boolean },
): void {
  const { deeds, account } = link
  const { voices } = account.others
  const { name } = phone.device
  const done = voices.pressOn(name, isCertain, true)
  const speaker = voices.knownSpeaker(deeds.speakerId)
  const consentOf = (
    yes: Pick<ConsentDeed, 'words' | 'scope' | 'over' | 'until'>,
  ): ConsentDeed => ({
    ...yes,
    press: done,
    link: deeds,
    from,
    takenAt: null,
    hasRightClock: !world.wasAnyClockWrong,
  })
  switch (deed.kind) {
    case 'agree': {
      const { words, scope } = deed.consent
      if (speaker.consents.isOnAnother(name))
        world.countOnce('two devices on one consent', speaker.id)
      const over = deed.over?.words ?? null
      speaker.consents.add(consentOf({ words, scope, over, until: world.time.now }))
      break
    }
    case 'keep':
      if (deeds.wasTakenBack) world.faults.add('take for a link taken back')
      voices.kept(deed.take, done, deeds)
      break
    case 'delete a take':
      voices.removedByLink(deed.id, done)
      break
    case 'take everything back': {
      world.faults.add('everything taken back by a link')
      const withdrawal = consentOf({ words: null, scope: null, over: null, until: Infinity })
      speaker.consents.add(withdrawal)
      deeds.withdrew(withdrawal)
      voices.withdrew(deeds, done)
    }
  }
  if (isCertain) return
  world.whenQuiet(async () => {
    done.isCertain = await isOnDisk(world, { phone, link }, deed)
  })
}

/** Whether the deed reached the disk before its page died. */
async function isOnDisk(
  world: World,
  { phone, link }: Pick<At, 'phone' | 'link'>,
  deed: Deed,
): Promise<boolean> {
  const db = diskOf(phone, link)
  switch (deed.kind) {
    case 'agree': {
      const speakers = await db.speakers.toArray()
      return speakers.some(({ consent }) => consent?.words === deed.consent.words)
    }
    case 'keep': {
      const { id } = deed.take
      const [recording, take] = await Promise.all([db.recordings.get(id), db.takes.get(id)])
      if ((recording === undefined) !== (take === undefined)) {
        world.violate(`half of a take is kept on ${phone.device.name}`)
      }
      return recording !== undefined
    }
    case 'delete a take':
      return (await db.recordings.get(deed.id)) === undefined
    case 'take everything back':
      return (await db.recordings.count()) === 0
  }
}

/** The page stays open, is put away, or is closed; with a page that is closed the browser's worker may send. */
function leavePage(world: World, { phone, link, page, chance }: At): void {
  if (page.isDead()) return
  if (chance.once(6)) {
    world.faults.add('frozen tab')
    page.freeze()
    world.time.add(null, () => page.thaw(), chance.below(10 * MINUTE_MS))
    return
  }
  if (!chance.once(2)) return
  world.faults.add('page of a link closed')
  page.die()
  if (!chance.once(2)) return
  const worker = world.openInvited(phone, link, 'worker')
  world.inBackground(
    worker,
    worker.deliver().finally(() => worker.die()),
  )
}

/** The storm is over: each link is opened once more on its phones, who is asked says yes again, and time passes. */
export async function lookAtLinks(
  world: World,
  passUntil: (isSo: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const chance = world.networkConditions.chance
  const scenes: At[] = []
  for (const phone of world.invited.phones) {
    for (const open of phone.pages) open.die()
    for (const link of phone.links) {
      const page = world.openInvited(phone, link, 'tab 1')
      await page.outlives(page.open())
      scenes.push({ phone, link, page, chance })
    }
  }
  if (scenes.length === 0) return
  const unsettled = async (): Promise<string[]> => (await Promise.all(scenes.map(waitingOn))).flat()
  const isSettled = async (): Promise<boolean> => (await unsettled()).length === 0
  await passUntil(isSettled)
  let isAsked = false
  for (const at of scenes) isAsked = (await sayYesAgain(world, at)) || isAsked
  if (isAsked) await passUntil(isSettled)
  for (const waiting of await unsettled()) world.violate(waiting)
}

/** What a page that was opened an hour ago has neither sent nor said that it cannot. */
async function waitingOn({ page }: At): Promise<string[]> {
  if ((await page.read()).end !== null) return []
  return (await page.db.voiceOutbox.toArray()).map(
    ({ kind, state }) => `${page.name} still waits with ${kind} (${state}) after it was opened`,
  )
}

/** Where a yes is wanted for what was recorded. */
async function sayYesAgain(world: World, at: At): Promise<boolean> {
  const { page } = at
  const { end, hasAgreed, takes } = await page.read()
  if (end !== null || hasAgreed || !takes.some(({ place }) => place !== 'elsewhere')) return false
  const deed = { kind: 'agree', consent: firstYes(world, page), over: null } as const
  const from = world.time.now
  await page.outlives(page.write(() => write(at, deed)))
  noteDeed(world, at, { deed, from, isCertain: true })
  return true
}
