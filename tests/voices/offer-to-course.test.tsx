import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFER_WORDS } from '#copy/offer.ts'
import { CONSENT_WORDS, VOICES_NOT_KEPT } from '#copy/voices.ts'
import { StorageError } from '#data/durable-write.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { saveSpeaker } from '#data/speakers.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { Voice } from '#data/voices-view.ts'
import { OfferToCourse } from '#features/voices/offer-to-course.tsx'
import { SpeakerCard } from '#features/voices/speaker-card.tsx'
import type { VoiceActions } from '#state/voices.ts'
import { ToastRegion } from '#ui/toast.tsx'

const ID = '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a1'
const AGREED = {
  scope: 'household',
  words: CONSENT_WORDS,
  givenAt: '2026-11-10T12:00:00.000Z',
  givenBy: 'speaker',
} as const
const TAKE: Voice['takes'][number] = {
  id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a2',
  speakerId: ID,
  itemId: 'L01-01',
  sha256: 'a'.repeat(64),
  bytes: 7,
  type: 'audio/webm',
  durationMs: 1_500,
  trimStartMs: 300,
  trimEndMs: 1_200,
  gainDb: 0,
  roman: '',
  shahmukhi: '',
  recordedAt: '2026-11-10T12:00:00.000Z',
  place: 'waiting',
}
// jsdom drops the space between the parts of a name.
const OFFER_IT = /^Offer to the course ?for Nani$/
const TAKE_BACK = /^Take the offer back ?for Nani$/

let db: LearnerDb
let failure: Error | null
beforeEach(() => {
  db = new LearnerDb(crypto.randomUUID())
  failure = null
})
afterEach(() => {
  cleanup()
  db.close()
})

/** What a speaker's card shows, over a database of its own, with no network: what it writes waits in the outbox. */
function show({ consent = AGREED, takes = [TAKE] }: Partial<Voice> = {}): void {
  const context = { db, now: () => Date.now(), newId: () => crypto.randomUUID() }
  function Page() {
    const [speaker, setSpeaker] = useState<SpeakerRow>({
      id: ID,
      name: 'Nani',
      relation: 'Grandmother',
      place: 'Dadyal',
      consent,
    })
    const actions: VoiceActions = {
      async saveSpeaker(row) {
        if (failure !== null) throw failure
        await saveSpeaker(context, row)
        setSpeaker(row)
      },
      forgetSpeaker: vi.fn(),
      keepTake: vi.fn(),
      forgetTake: vi.fn(),
      forgetAllTakes: vi.fn(),
    }
    const voice = { ...speaker, takes, refusals: [] }
    // A card with takes lists them, which asks for the whole app's state.
    if (takes.length > 0) return <OfferToCourse voice={voice} actions={actions} />
    return <SpeakerCard voice={voice} actions={actions} onChoose={vi.fn()} />
  }
  render(
    <>
      <Page />
      <ToastRegion />
    </>,
  )
}

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
const offers = () => screen.queryByRole('button', { name: OFFER_IT })
const consentKept = async () => (await db.speakers.get(ID))?.consent

test('a speaker’s yes offers the recordings, and takes the offer back, without a network', async () => {
  show()
  await press(OFFER_IT)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toMatch(/everybody who learns .* may hear them, without a name/)
  expect(dialog.querySelector('[lang=ur]')?.textContent).toContain('Nani')
  expect(dialog.textContent).toContain('The Urdu has not been checked by a native speaker yet.')
  await press('Not now')
  expect([await consentKept(), screen.queryByRole('dialog')]).toEqual([undefined, null])

  await press(OFFER_IT)
  await press('Yes, says Nani')
  expect(await screen.findByText('Offered to the course')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const offered = await consentKept()
  expect(offered).toMatchObject({ scope: 'course', words: OFFER_WORDS, givenBy: 'speaker' })
  expect((await db.voiceOutbox.toArray()).map(({ kind }) => kind)).toEqual(['speaker'])

  await press(TAKE_BACK)
  await waitFor(() => expect(offers()).toBeTruthy())
  expect(screen.queryByText('Offered to the course')).toBeNull()
  const household = await consentKept()
  expect(household).toMatchObject({ scope: 'household', words: CONSENT_WORDS })
  expect(offers()).toBe(document.activeElement)
})

test('on a clock that runs behind, each yes is still later than the one before, so that it stands', async () => {
  show({ consent: { ...AGREED, scope: 'course', givenAt: '2099-01-01T00:00:00.000Z' } })
  await press(TAKE_BACK)
  await waitFor(() => expect(offers()).toBeTruthy())
  expect((await consentKept())?.givenAt).toBe('2099-01-01T00:00:00.001Z')
})

test('a child offers with a parent’s yes, as it was recorded', async () => {
  show({ consent: { ...AGREED, givenBy: 'parent' } })
  await press(OFFER_IT)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await press('Yes, from a parent')
  await screen.findByText('Offered to the course')
  expect(await consentKept()).toMatchObject({ scope: 'course', givenBy: 'parent' })
  await press(TAKE_BACK)
  await waitFor(() => expect(offers()).toBeTruthy())
  expect(await consentKept()).toMatchObject({ scope: 'household', givenBy: 'parent' })
})

test('a full disk is said, and nothing is changed', async () => {
  failure = new StorageError('full', null)
  show()
  await press(OFFER_IT)
  await press('Yes, says Nani')
  expect((await screen.findByRole('alert')).textContent).toContain(VOICES_NOT_KEPT)
  expect(screen.getByRole('dialog')).toBeTruthy()
  cleanup()

  show({ consent: { ...AGREED, scope: 'course' } })
  await press(TAKE_BACK)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(VOICES_NOT_KEPT))
  expect(screen.getByText('Offered to the course')).toBeTruthy()
  expect(await consentKept()).toBeUndefined()
})

test.each([
  ['before the household’s yes', { consent: null }],
  ['before anything is recorded', { takes: [] }],
])('nothing is offered %s', (_when, voice) => {
  show(voice)
  expect(offers()).toBeNull()
})

test('an offer can be taken back after the last recording was deleted', async () => {
  show({ consent: { ...AGREED, scope: 'course' }, takes: [] })
  expect(await screen.findByRole('button', { name: TAKE_BACK })).toBeTruthy()
})

test('what a speaker recorded through their link is offered by the link alone', () => {
  show({ takes: [TAKE, { ...TAKE, id: crypto.randomUUID(), isInvited: true }] })
  expect(offers()).toBeNull()
  expect(screen.getByText(/only Nani can offer that to the course, by the link/)).toBeTruthy()
})
