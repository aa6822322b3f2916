import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewVerdict } from '#data/invited/verdicts.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import { Room } from '#features/voices/guest/room.tsx'
import type { Invited } from '#state/invited.ts'
import { fakeMicrophone } from './fake-microphone.ts'

const ITEMS = [
  { itemId: 'L01-01', english: 'Hello', roman: 'Salaam', shahmukhi: 'سلام' },
  { itemId: 'L01-02', english: 'Water', roman: 'Paani', shahmukhi: 'پانی' },
  { itemId: 'L01-03', english: 'Bread', roman: 'Roti', shahmukhi: 'روٹی' },
]

const judged = vi.fn<(said: NewVerdict) => void>()
const keepTake = vi.fn(async (..._kept: unknown[]): Promise<void> => undefined)
let microphone: ReturnType<typeof fakeMicrophone>
/** By so much the page's clock is ahead, in ms. */
let later = 0

/** A reviewer who has said yes before; what they say of a line is on the phone at once. */
function Reviewer() {
  const [state, setState] = useState<InvitedState>({
    view: {
      scope: 'course',
      ownerName: 'Apni Boli',
      speaker: { name: 'Abida', consent: null, withdrawnAt: null },
      items: ITEMS,
      expiresAt: '2027-01-01T00:00:00.000Z',
    },
    end: null,
    hasAgreed: true,
    isWithdrawing: false,
    takes: [],
    room: { verdicts: [], clips: [] },
  })
  const [invited] = useState(() => ({
    async judge(said: NewVerdict) {
      judged(said)
      const verdict = { ...said, id: said.itemId, judgedAt: '', isSent: true }
      setState((now) => {
        const others = now.room?.verdicts.filter(({ itemId }) => itemId !== said.itemId) ?? []
        return { ...now, room: { verdicts: [...others, verdict], clips: [] } }
      })
    },
    keepTake,
    speakerId: async () => 'abida',
  }))
  return <Room state={state} invited={invited as unknown as Invited} />
}

beforeEach(async () => {
  later = 0
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + later)
  microphone = fakeMicrophone()
  judged.mockReset()
  keepTake.mockReset()
  render(<Reviewer />)
  await press('Begin')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** A second after whatever was before. */
async function press(name: string | RegExp): Promise<void> {
  later += 1_000
  await userEvent.click(await button(name))
}
const line = (english: string) => screen.findByText(english, { selector: '.recorder-english' })

async function record(): Promise<void> {
  await press('Record')
  await press('Stop')
}

test('an answer cannot be changed while a take of it is being kept', async () => {
  let finish = (): void => undefined
  keepTake.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  await press('That’s right')
  await record()
  await press('Keep')
  await press('Change my answer')
  expect(screen.queryByText('Is it right where you come from?')).toBeNull()
  expect(await button(/Keeping it/)).toBeTruthy()
  await act(async () => finish())
  await line('Water')
  expect(judged.mock.calls.map(([{ itemId }]) => itemId)).toEqual(['L01-01'])
})

test('the second press of a double press answers nothing of the next line, and records nothing', async () => {
  await press('That’s right')
  later += 200
  fireEvent.click(await button('Record'))
  await userEvent.click(await button('Record'))
  expect(microphone.getUserMedia).not.toHaveBeenCalled()

  await record()
  await press('Keep')
  await line('Water')
  later += 200
  // A key or a switch sends a click alone.
  fireEvent.click(await button('That’s right'))
  await userEvent.click(await button('Nobody says that'))
  expect(judged).toHaveBeenCalledTimes(1)

  await press('That’s right')
  await press('Next line')
  await line('Bread')
  later += 200
  fireEvent.click(await button('That’s right'))
  await press('That’s right')
  expect(judged.mock.calls.map(([{ itemId }]) => itemId)).toEqual(['L01-01', 'L01-02', 'L01-03'])
})
