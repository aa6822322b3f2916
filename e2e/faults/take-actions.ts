import type { Page } from '@playwright/test'
import type { LessonItem } from '#contract/lesson.ts'
import { SignedOut, signInOn } from './access.ts'
import type { Actor } from './actor.ts'
import type { Disk } from './disk.ts'
import { unlessSignedOut } from './learner-actions.ts'
import type { KeepPress } from './take-ledger.ts'
import { locate, RESPONSE_TIMEOUT_MS } from './ui-driver.ts'

const MOST_SPEAKERS = 2
/** A line, the quiet after it, and what is made of both by a busy device. */
const RECORDED_WITHIN_MS = 25_000

type Speaker = Disk['speakers'][number]

/** A speaker beside the learner records a line, or one of the recordings is deleted. */
export function recordVoices(actor: Actor): Promise<void> {
  return unlessSignedOut(actor, async () => {
    const voices = await openVoices(actor)
    if (voices.recordings.length > 0 && actor.round.chance.once(4)) {
      return deleteTake(actor, voices)
    }
    const press = await recordTake(actor, voices)
    if (press !== null) await keepTake(actor, press)
  })
}

/** Presses "Keep" and waits for nothing; something else happens over it. */
export async function pressKeep(actor: Actor): Promise<void> {
  const press = await recordTake(actor, await openVoices(actor))
  if (press === null) return
  actor.round.ledgerOf(actor.learner).takes.keeps(press)
  await keepButton(actor.tab.page)
    .click()
    .catch(() => undefined)
}

/** The list of voices is on the screen. Gives what the device keeps. */
async function openVoices(actor: Actor): Promise<Disk> {
  const { device, tab, learner } = actor
  const { page } = tab
  for (let tries = 0; tries < 3; tries += 1) {
    tab.screen = null
    await page.goto('/voices', { waitUntil: 'domcontentloaded' })
    const list = page.getByRole('button', { name: 'Add a voice' })
    const away = locate(page)['signed-out']
    await list.or(away).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    if (await away.isVisible()) {
      await signInOn(device, tab, learner)
      continue
    }
    const disk = await device.disk(learner)
    if (disk !== null) return disk
  }
  throw new SignedOut()
}

async function addSpeaker({ round, device, tab, learner }: Actor): Promise<Speaker> {
  const { page } = tab
  const ledger = round.ledgerOf(learner).takes
  const name = `Nani ${round.nextNumber()}`
  await page.getByRole('button', { name: 'Add a voice' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
  ledger.addsSpeaker(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Record ${name}`, exact: true }).waitFor()
  ledger.addedSpeaker(name)
  const speaker = (await device.disk(learner))?.speakers.find((one) => one.name === name)
  if (speaker === undefined) throw new Error(`${name} is shown and not kept`)
  return speaker
}

/** To the question what becomes of it; null where the microphone heard nothing. */
async function recordTake(actor: Actor, { speakers }: Disk): Promise<KeepPress | null> {
  const { round, tab } = actor
  const { page } = tab
  const isNew = speakers.length === 0 || (speakers.length < MOST_SPEAKERS && round.chance.once(5))
  const { id: speakerId, name } = isNew ? await addSpeaker(actor) : round.chance.pick(speakers)
  await page.getByRole('button', { name: `Record ${name}`, exact: true }).click()
  const yes = page.getByRole('button', { name: `Yes, says ${name}` })
  const choice = page.getByRole('heading', { name: `What does ${name} record?` })
  await yes.or(choice).first().waitFor()
  if (await yes.isVisible()) await yes.click()
  const { order, items } = round.chance.pick(round.lessons)
  await page.getByRole('button', { name: new RegExp(`^Record( again)? lesson ${order}$`) }).click()
  await page.getByText(/^Line 1 of/).waitFor()
  const english = await page.locator('.recorder-english').innerText()
  if (!(await say(page))) {
    round.tell('  the microphone heard nothing')
    return null
  }
  round.tell(`  ${name} says “${english}”`)
  return { speakerId, itemIds: itemsSaying(items, english) }
}

/** A doubt whether there was a voice is not refused twice. */
async function say(page: Page): Promise<boolean> {
  const again = page.getByRole('button', { name: 'Again', exact: true })
  const nothing = page.getByText('Nothing was recorded', { exact: true })
  for (let tries = 0; tries < 2; tries += 1) {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await again.or(nothing).first().waitFor({ timeout: RECORDED_WITHIN_MS })
    if (await keepButton(page).isVisible()) return true
    if (await again.isVisible()) await again.click()
  }
  return false
}

async function keepTake({ round, device, tab, learner }: Actor, press: KeepPress): Promise<void> {
  const { page } = tab
  const ledger = round.ledgerOf(learner).takes
  ledger.keeps(press)
  await keepButton(page).click()
  const next = page.getByText(/^Line 2 of/)
  await next
    .or(page.getByRole('button', { name: 'Done', exact: true }))
    .first()
    .waitFor()
  const wrong = ledger.seen(press, (await device.disk(learner))?.recordings ?? [])
  if (wrong !== null) round.violate(`on the ${device.name}: ${wrong}`)
}

async function deleteTake(
  { round, device, tab, learner }: Actor,
  { recordings, speakers }: Disk,
): Promise<void> {
  const { page } = tab
  const ledger = round.ledgerOf(learner).takes
  const take = round.chance.pick(recordings)
  const name = speakers.find(({ id }) => id === take.speakerId)?.name
  const items = round.lessons.flatMap((lesson) => lesson.items)
  const english = items.find(({ id }) => id === take.itemId)?.english ?? ''
  const alike = itemsSaying(items, english)
  const isAlone =
    recordings.filter(
      ({ speakerId, itemId }) => speakerId === take.speakerId && alike.includes(itemId),
    ).length === 1
  if (name === undefined || !isAlone) return round.tell('  no recording was to be told apart')
  const card = page.getByRole('region', { name, exact: true })
  await card.getByText('Recordings', { exact: true }).click()
  const button = card.getByRole('button', { name: `Delete “${english}”`, exact: true })
  await button.waitFor()
  ledger.removes(take.id)
  round.tell(`  the recording of “${english}” by ${name} is deleted`)
  await button.click()
  await button.waitFor({ state: 'hidden' })
  ledger.removed(take.id)
  const left = (await device.disk(learner))?.recordings ?? []
  if (left.some(({ id }) => id === take.id)) {
    round.violate(`on the ${device.name}: a take is shown as deleted and kept: ${take.id}`)
  }
}

function itemsSaying(items: readonly LessonItem[], english: string): string[] {
  return items.filter((item) => item.english === english).map(({ id }) => id)
}

function keepButton(page: Page) {
  return page.getByRole('button', { name: /^Keep( it all the same)?$/ })
}
