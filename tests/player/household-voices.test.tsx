import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { readHousehold } from '#data/household-voices.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { elementBench } from '../device/element-bench.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { choice, sampleLesson } from './sample-lesson.ts'

vi.mock('#state/play-effect.ts', () => ({ playEffect: () => undefined }))

const SHUKRIYA = '/audio/lesson1/shukriya.mp3'
const HER_WAY = { roman: 'Sohṇa kam', shahmukhi: '' }
const typed: Exercise = {
  ...choice,
  id: 'x9',
  type: 'translation',
  question: 'Say it in Pothwari',
  prompt: { language: 'en', text: 'Thank you' },
  correctAnswer: 'Shukriya',
  answerLanguage: 'phr',
  audioUrl: undefined,
  options: undefined,
}

/** What was recorded of the word, the oldest first; each take sounds as its own address. */
async function begin(
  exercises: Exercise[],
  takes: { name: string; roman?: string; shahmukhi?: string; readRoman?: string }[],
) {
  const clips = elementBench()
  vi.stubGlobal('Audio', function Audio() {
    return clips.createElement()
  })
  // What was recorded is one sample, which says which take it is.
  class Decoder {
    decodeAudioData = async (bytes: ArrayBuffer) => {
      const [place = 0] = new Uint8Array(bytes)
      return { length: 1, sampleRate: 1, numberOfChannels: 1, getChannelData: () => [place / 100] }
    }
  }
  vi.stubGlobal('OfflineAudioContext', Decoder)
  let made = 0
  URL.createObjectURL = () => `blob:take-${(made += 1)}`
  URL.revokeObjectURL = () => undefined

  const device = await deviceWith([sampleLesson({ exercises })])
  const speakers = [...new Set(takes.map(({ name }) => name))].map((name) => {
    return { id: crypto.randomUUID(), name, relation: '', place: '', consent: null }
  })
  await device.db.speakers.bulkPut(speakers)
  for (const [at, { name, roman = '', shahmukhi = '', readRoman }] of takes.entries()) {
    const id = crypto.randomUUID()
    await device.db.recordings.put({
      id,
      speakerId: speakers.find((one) => one.name === name)?.id ?? '',
      itemId: 'thanks',
      sha256: 'a'.repeat(64),
      bytes: 1,
      type: 'audio/webm',
      durationMs: 1_000,
      trimStartMs: 0,
      trimEndMs: 1_000,
      gainDb: 0,
      roman,
      shahmukhi,
      ...(readRoman !== undefined && { readRoman }),
      recordedAt: new Date(Date.UTC(2026, 10, 1 + at)).toISOString(),
    })
    await device.db.takes.put({ id, bytes: Uint8Array.of(at + 1).buffer })
  }
  useSoundSettings.setState({ enabled: true, autoplay: true })
  const opened = { passCards: exercises[0]?.id === typed.id || exercises[0] === byEar }
  openPage('/lessons/1', {}, opened)
  await screen.findByText(/^Exercise 1 of/)
  return { clips, device, user: hand() }
}
const byEar: Exercise = {
  ...choice,
  prompt: { language: 'phr', text: 'Shukriya', byEar: true },
}

beforeEach(() => act(() => lessonAudio.stop()))

const voices = async () => within(await screen.findByRole('group', { name: 'Voice' }))
const chosen = async (name: string) =>
  (await voices()).getByRole('button', { name }).getAttribute('aria-pressed')

it('the card of a word is spoken by whoever said it last, whose name is chosen; a press lets another speak, also later', async () => {
  const { clips, device, user } = await begin([choice], [{ name: 'Nani' }, { name: 'Abbu' }])
  await waitFor(() => expect(clips.last().src).toBe('blob:take-1'))
  expect(await chosen('Abbu')).toBe('true')
  await user.click((await voices()).getByRole('button', { name: 'Nani' }))
  await waitFor(() => expect(clips.last()).toMatchObject({ src: 'blob:take-2', isSounding: true }))
  expect(await chosen('Nani')).toBe('true')
  await user.click((await voices()).getByRole('button', { name: 'Course' }))
  expect(clips.last()).toMatchObject({ src: SHUKRIYA, isSounding: true })
  await user.click((await voices()).getByRole('button', { name: 'Nani' }))
  await waitFor(async () => {
    const [nani] = (await device.db.speakers.toArray()).filter(({ name }) => name === 'Nani')
    expect((await readHousehold(device.db)).choice).toBe(nani?.id)
  })
  act(() => lessonAudio.stop())
  await user.click(await openButton('Listen slowly'))
  expect(clips.last()).toMatchObject({
    src: 'blob:take-2',
    playbackRate: 0.75,
    preservesPitch: true,
  })
})

it('a question by ear is asked in the voice of the family, too', async () => {
  const { clips } = await begin([byEar], [{ name: 'Nani' }])
  await screen.findByRole('heading', { name: 'What do you hear?' })
  await waitFor(() => expect(clips.last().src).toBe('blob:take-1'))
  expect(await chosen('Nani')).toBe('true')
})

it('where Nani says it her way the question keeps the words of the course, and the answer is told in hers', async () => {
  const { clips, user } = await begin([byEar], [{ name: 'Nani', ...HER_WAY }])
  await screen.findByRole('heading', { name: 'What do you hear?' })
  await waitFor(() => expect(clips.elements.map(({ src }) => src)).toContain(SHUKRIYA))
  expect(clips.elements.map(({ src }) => src)).not.toContain('blob:take-1')
  expect(screen.queryByRole('group', { name: 'Voice' })).toBeNull()
  expect(screen.queryByText(/Nani says/)).toBeNull()
  await user.click(await openButton(/Thank you/))
  expect((await screen.findByText(/^Nani says/)).textContent).toContain('Sohṇa kam')
  act(() => lessonAudio.stop())
  await waitFor(() => expect(clips.elements.map(({ src }) => src)).toContain('blob:take-1'))
})

it.each([
  ['in words that nobody wrote', '', /^Nani says it differently\.$/],
  ['as the course said it then', 'Shukria', /^Nani says Shukria$/],
])(
  'where Nani said it %s the question keeps the voice of the course',
  async (_how, readRoman, says) => {
    const { clips, user } = await begin([byEar], [{ name: 'Nani', readRoman }])
    await screen.findByRole('heading', { name: 'What do you hear?' })
    await waitFor(() => expect(clips.elements.map(({ src }) => src)).toContain(SHUKRIYA))
    expect(clips.elements.map(({ src }) => src)).not.toContain('blob:take-1')
    await user.click(await openButton(/Thank you/))
    expect((await screen.findByText(/^Nani says/)).textContent?.trim()).toMatch(says)
  },
)

it('a line that Nani read as the course says it asks in her voice', async () => {
  const { clips } = await begin([byEar], [{ name: 'Nani', readRoman: 'Shukriya' }])
  await waitFor(() => expect(clips.last().src).toBe('blob:take-1'))
})

it.each([
  ['as Nani says it', [{ name: 'Nani', ...HER_WAY }], true],
  ['as nobody here says it', [{ name: 'Nani' }], false],
])('an answer %s', async (_how, takes, isRight) => {
  const { user } = await begin([typed], takes)
  await user.type(await screen.findByRole('textbox'), 'Sohna kam{Enter}')
  await screen.findByText(isRight ? 'Shabash!' : 'Koi gal nahi!')
  if (isRight) {
    expect((await screen.findAllByText(/Right, as Nani says it/))[0]?.textContent).toContain(
      'Here we use Shukriya',
    )
  }
})

it.each([
  ['Nani says the only line', [{ name: 'Nani' }], null],
  [
    'Nani says it in other words than the questions ask',
    [{ name: 'Nani', ...HER_WAY }],
    'The voice is a computer’s.',
  ],
  ['nobody here says it', [], 'The voice is a computer’s.'],
])('what the lesson says of its voice where %s', async (_who, takes, says) => {
  await begin([typed], takes)
  const [line] = await screen.findAllByText(/not yet checked|computer/)
  await waitFor(() => expect(line?.textContent).not.toMatch(says === null ? /computer/ : /^$/))
  if (says !== null) expect(line?.textContent).toContain(says)
})
