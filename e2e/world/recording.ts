import type { Locator, Page } from '@playwright/test'
import type { RecordingRow } from '#contract/take-facts.ts'
import { isWhole } from './breadth.ts'
import { Invitation } from './invitation.ts'
import { expect, test as base } from './journey.ts'
import type { Learner } from './learner.ts'
import { clipSamples, Microphone, silence } from './microphone.ts'

/** How many lines Nani is asked for. */
export const LINES = isWhole ? 10 : 4

type Recording = {
  microphone: Microphone
  /** A link to say lines of lesson 1. */
  invitation: Invitation
}

/** The `test` of journeys in which somebody records. */
export const test = base.extend<Recording>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  microphone: async ({}, give) => {
    const microphone = await Microphone.make()
    await give(microphone)
    await microphone.destroy()
  },
  invitation: async ({ learner }, give) => give(await inviteNani(learner)),
})

export async function inviteNani(learner: Learner): Promise<Invitation> {
  const { items } = await learner.lesson('1')
  return Invitation.of(
    learner,
    items.slice(0, LINES).map(({ id }) => id),
  )
}

/** Nani speaks into the microphone, at each recording anew. */
export async function hearsNani(page: Page, microphone: Microphone): Promise<void> {
  const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
  await microphone.hears(silence(0.6), clip, silence(6))
}

export async function addNani(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a voice' }).click()
  await page.getByLabel(/^Name/).fill('Nani')
  await page.getByLabel(/^Relation/).fill('Grandmother')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Record Nani' })).toBeVisible()
}

export async function sayYes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record Nani' }).click()
  await expect(page.getByRole('heading', { name: 'Before Nani records' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, says Nani' }).click()
  await expect(page.getByRole('heading', { name: 'What does Nani record?' })).toBeVisible()
}

/** From the list of voices to the first line of lesson 1; Nani is added and has said yes. */
export async function beginWithNani(page: Page): Promise<void> {
  await page.goto('/voices')
  await addNani(page)
  await sayYes(page)
  await page.getByRole('button', { name: 'Record lesson 1' }).click()
  await expect(page.getByText('Line 1 of')).toBeVisible()
}

/** By the link, to the first line. */
export async function beginAsGuest(page: Page, invitation: Invitation): Promise<void> {
  await page.goto(invitation.path)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(page.getByText('Line 1 of')).toBeVisible()
}

/**
 * Presses a button that goes away with the press. One that comes sooner after a step than a person's is taken for the second half
 * of a double press: it is made again.
 */
export async function pressAway(button: Locator, press = () => button.click()): Promise<void> {
  await button.waitFor()
  await expect(async () => {
    if (await button.isVisible()) await press()
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

/** One take, as far as the question what becomes of it. */
export async function say(page: Page): Promise<void> {
  await pressAway(recordButton(page))
  await expect(keepButton(page)).toBeVisible()
}

export function recordButton(page: Page) {
  return page.getByRole('button', { name: 'Record', exact: true })
}

export function keepButton(page: Page) {
  return page.getByRole('button', { name: 'Keep', exact: true })
}

/** What the server has of a learner's household. */
export async function takesOnServer(learner: Learner): Promise<RecordingRow[]> {
  const response = await fetch(`${learner.server.origin}/api/recordings`, {
    headers: { authorization: `Bearer ${await learner.newSession()}` },
  })
  return ((await response.json()) as { recordings: RecordingRow[] }).recordings
}

/** Ids of takes on this device: of their facts, of their bytes, and of those that wait to be sent. Past the app's own code. */
export function takesOnDevice(
  page: Page,
  database: RegExp,
): Promise<Record<'recordings' | 'takes' | 'waiting', string[]>> {
  return page.evaluate(async (pattern) => {
    const named = (await indexedDB.databases()).find(({ name }) =>
      new RegExp(pattern).test(name ?? ''),
    )
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const db = await done(indexedDB.open(named?.name ?? ''))
    const all = (store: string) => done(db.transaction(store).objectStore(store).getAll())
    const ids = async (store: string) =>
      ((await all(store)) as { id: string }[]).map(({ id }) => id).sort()
    const outbox = (await all('voiceOutbox')) as { kind: string; subjectId: string }[]
    const waiting = outbox.filter(({ kind }) => kind === 'take').map(({ subjectId }) => subjectId)
    const found = {
      recordings: await ids('recordings'),
      takes: await ids('takes'),
      waiting: waiting.sort(),
    }
    db.close()
    return found
  }, database.source)
}
