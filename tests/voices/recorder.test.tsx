import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageError } from '#data/durable-write.ts'
import { Recorder } from '#features/voices/recorder/recorder.tsx'
import { MAX_TAKE_BYTES } from '#domain/voices/limits.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { fakeMicrophone, silence } from './fake-microphone.ts'

const ITEMS = [
  { id: 'L01-01', english: 'Hello', roman: 'Salaam', shahmukhi: 'سلام' },
  { id: 'L01-02', english: 'Water', roman: 'Paani', shahmukhi: 'پانی' },
]

let microphone: ReturnType<typeof fakeMicrophone>
/** By so much the page's clock is ahead, in ms. */
let later = 0
const onKeep = vi.fn(async (..._kept: unknown[]): Promise<void> => undefined)
const onLeave = vi.fn()

beforeEach(() => {
  later = 0
  const begun = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => begun + later)
  microphone = fakeMicrophone()
  onKeep.mockReset()
  onLeave.mockReset()
  render(
    <>
      <LiveRegion />
      <Recorder
        speakerName="Nani"
        items={ITEMS}
        hasRecordedBefore={false}
        status="Nothing recorded yet"
        onKeep={onKeep}
        onLeave={onLeave}
      />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function record(): Promise<void> {
  later += 1_000
  await userEvent.click(await button('Record'))
  await userEvent.click(await button('Stop'))
}

test('a line is recorded, heard at once and kept, and the next one comes', async () => {
  expect(screen.getByText('Hello')).toBeTruthy()
  expect(screen.getByText(/hold the phone a hand away/)).toBeTruthy()
  await record()
  expect(await button('Keep')).toBe(document.activeElement)
  expect(microphone.played).toHaveBeenCalledTimes(1)
  // The microphone is given back before anything else.
  expect(microphone.track.stop).toHaveBeenCalled()
  await userEvent.click(await button('Keep'))
  expect(await screen.findByText('Water')).toBeTruthy()
  expect(onKeep).toHaveBeenCalledTimes(1)
  expect(onKeep.mock.calls[0]).toMatchObject([
    { id: 'L01-01' },
    { measured: { concern: null } },
    { roman: '', shahmukhi: '', readRoman: 'Salaam' },
  ])
  expect(screen.getByTestId('announcer').textContent).toBe('Kept.')
})

test('it says Kept only when it is on the disk, and a full disk loses nothing', async () => {
  let finish = (): void => undefined
  onKeep.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  await record()
  await userEvent.click(await button('Keep'))
  expect(await button(/Keeping it/)).toBeTruthy()
  expect(screen.getByText('Hello')).toBeTruthy()
  act(() => finish())
  expect(await screen.findByText('Water')).toBeTruthy()

  onKeep.mockRejectedValueOnce(new StorageError('full', null))
  await record()
  await userEvent.click(await button('Keep'))
  expect((await screen.findByRole('alert')).textContent).toContain('All before it are safe.')
  expect(screen.getByText('Water')).toBeTruthy()
  await userEvent.click(await button('Keep'))
  expect(await screen.findByText('That was the last one.')).toBeTruthy()
})

test('a second press just after Keep does not begin the next recording', async () => {
  await record()
  await userEvent.click(await button('Keep'))
  await screen.findByText('Water')
  later += 200
  await userEvent.click(await button('Record'))
  // A key or a switch sends a click alone.
  fireEvent.click(await button('Record'))
  expect(await button('Record')).toBeTruthy()
  expect(microphone.getUserMedia).toHaveBeenCalledTimes(1)
  later += 300
  await userEvent.click(await button('Record'))
  await userEvent.click(await button('Stop'))
  expect(await button('Keep')).toBeTruthy()
})

test.each(['Skip', 'Again', 'We say it differently'])(
  'while a line is being kept %s does nothing: the next one comes, as if it had not been pressed',
  async (name) => {
    let finish = (): void => undefined
    onKeep.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    await record()
    await userEvent.click(await button('Keep'))
    await userEvent.click(await button(name))
    expect(await button(/Keeping it/)).toBeTruthy()
    expect(screen.queryByLabelText(/How is it written/)).toBeNull()
    await act(async () => finish())
    expect(await screen.findByText('Water')).toBeTruthy()
  },
)

test('no voice is said kindly and may be kept at the second time', async () => {
  microphone.heard = silence()
  await record()
  expect(await screen.findByText(/heard no voice/, { selector: '.take-concern' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull()
  await userEvent.click(await button('Again'))
  await record()
  await userEvent.click(await button('Keep it all the same'))
  expect(onKeep).toHaveBeenCalledTimes(1)
})

test('her own wording goes with the take, in the script in which it is written', async () => {
  await userEvent.click(await button('We say it differently'))
  await userEvent.type(screen.getByLabelText(/How is it written/), 'جی آیاں نوں')
  await record()
  await userEvent.click(await button('Keep'))
  expect(onKeep.mock.calls[0]?.[2]).toEqual({
    roman: '',
    shahmukhi: 'جی آیاں نوں',
    readRoman: '',
  })
  // The next line is the course's again.
  expect(await screen.findByText('Water')).toBeTruthy()
  expect(screen.queryByLabelText(/How is it written/)).toBeNull()
})

test('her own wording that she does not write down is not kept as the course’s', async () => {
  await userEvent.click(await button('We say it differently'))
  await record()
  await userEvent.click(await button('Keep'))
  expect(onKeep.mock.calls[0]?.[2]).toEqual({ roman: '', shahmukhi: '', readRoman: '' })
})

test.each([
  ['NotAllowedError', 'Microphone Access Required'],
  ['NotFoundError', 'No microphone was found on this device.'],
  ['NotReadableError', 'Another app has the microphone.'],
])(
  'where the browser says %s it says why, and asks again at the next press',
  async (name, says) => {
    microphone.getUserMedia.mockRejectedValueOnce(Object.assign(new Error(name), { name }))
    await userEvent.click(await button('Record'))
    expect((await screen.findByRole('alert')).textContent).toContain(says)
    await record()
    expect(await button('Keep')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a call that takes the microphone, or a page that is left, keeps nothing by halves', async () => {
  await userEvent.click(await button('Record'))
  await button('Stop')
  act(() => void microphone.track.dispatchEvent(new Event('ended')))
  expect((await screen.findByRole('alert')).textContent).toContain('perhaps for a call')
  await userEvent.click(await button('Record'))
  await button('Stop')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect((await screen.findByRole('alert')).textContent).toContain('because the page was left')
  expect(onKeep).not.toHaveBeenCalled()
})

test('a button that is held records until it is let go', async () => {
  const pressed = await button('Record')
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: pressed })
  const stop = await button('Stop')
  later += 700
  await user.pointer({ keys: '[/MouseLeft]', target: stop })
  expect(await button('Keep')).toBeTruthy()
})

test('a line may be skipped, and the screen left', async () => {
  await userEvent.click(await button('Skip'))
  expect(await screen.findByText('Water')).toBeTruthy()
  await userEvent.click(await button('Skip'))
  await userEvent.click(await button('Done'))
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(onKeep).not.toHaveBeenCalled()
})

test('a take too large to be sent is not offered to be kept', async () => {
  microphone.bytes = MAX_TAKE_BYTES + 1
  await record()
  expect((await screen.findByRole('alert')).textContent).toContain('a little shorter')
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()

  microphone.bytes = MAX_TAKE_BYTES
  await record()
  await userEvent.click(await button('Keep'))
  expect(onKeep).toHaveBeenCalledTimes(1)
})
