import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { elementBench } from '../device/element-bench.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { expectConsole } from '../setup/expected-console.ts'
import { choice, gap, sampleLesson, translation } from './sample-lesson.ts'

vi.mock('#state/play-effect.ts', () => ({ playEffect: () => undefined }))

const byEar = {
  ...choice,
  prompt: { ...choice.prompt, language: 'phr' as const, text: 'Shukriya', byEar: true },
}
const glossed = sampleLesson().items.map((item) =>
  item.id === 'how'
    ? {
        ...item,
        audioUrl: '/audio/lesson1/how.mp3',
        words: [
          { roman: 'Tusaañ', shahmukhi: 'تُساں', gloss: 'you (polite)' },
          { roman: 'na', shahmukhi: 'نا', gloss: 'of' },
          { roman: 'kaih', shahmukhi: 'کیہ', gloss: 'what' },
          { roman: 'haal', shahmukhi: 'حال', gloss: 'state', itemId: 'thanks' },
          { roman: 'ai', shahmukhi: 'اے', gloss: 'is' },
        ],
      }
    : item,
)
const exchange = (turn: number, says: string, ends?: string) => ({
  exchange: { turn, of: 2, says, ...(ends === undefined ? {} : { ends }) },
})
const talk = sampleLesson({
  items: glossed,
  exercises: [
    { ...gap, ...exchange(1, 'how') },
    { ...gap, id: 'x6', sentence: 'Sab ___ piyo', ...exchange(2, 'bye', 'thanks') },
  ],
})

async function begin(
  lesson: Parameters<typeof sampleLesson>[0],
  sound: { enabled?: boolean; autoplay?: boolean; volume?: number } = {},
) {
  const clips = elementBench()
  vi.stubGlobal('Audio', function Audio() {
    return clips.createElement()
  })
  await deviceWith([sampleLesson(lesson)])
  useSoundSettings.setState({ enabled: true, autoplay: true, volume: 0.7, ...sound })
  openPage('/lessons/1')
  await screen.findByText(/^Exercise 1 of/)
  return { clips, user: hand() }
}

beforeEach(() => act(() => lessonAudio.stop()))

it('a question by ear is heard, and read with its answer', async () => {
  const { user } = await begin({ exercises: [byEar] })
  expect(await screen.findByRole('heading', { name: 'What do you hear?' })).not.toBeNull()
  expect(screen.queryByText('Shukriya')).toBeNull()
  await user.click(await openButton(/Thank you/))
  expect(await screen.findByRole('heading', { name: /^Shukriya/ })).not.toBeNull()
})

it('a learner who cannot listen now asks for its words, and reads them at once', async () => {
  const { user } = await begin({ exercises: [byEar] })
  await user.click(await openButton('Show the words'))
  const question = await screen.findByRole('heading', { name: /^Shukriya/ })
  expect(document.activeElement).toBe(question)
})

it.each([
  ['sound', { enabled: false }],
  ['the voice', { autoplay: false }],
  ['the volume', { volume: 0 }],
])('with %s switched off its words are read from the start', async (_, sound) => {
  await begin({ exercises: [byEar] }, sound)
  expect(await screen.findByRole('heading', { name: /^Shukriya/ })).not.toBeNull()
})

it('whose voice is switched off in the lesson reads its words at once', async () => {
  const { user } = await begin({ exercises: [byEar] })
  await screen.findByRole('heading', { name: 'What do you hear?' })
  await user.click(screen.getByRole('button', { name: 'Voice speaks by itself' }))
  expect(await screen.findByRole('heading', { name: /^Shukriya/ })).not.toBeNull()
})

it('a clip that is not on this device is read instead', async () => {
  expectConsole('warn', /could not be played/)
  const { clips, user } = await begin({ exercises: [byEar] })
  await screen.findByRole('heading', { name: 'What do you hear?' })
  act(() => lessonAudio.stop())
  await user.click(await openButton('Listen'))
  await act(async () => clips.last().refuse(new DOMException('no file', 'NotSupportedError')))
  expect(await screen.findByRole('heading', { name: /^Shukriya/ })).not.toBeNull()
})

describe('a clip that fails when it speaks by itself is read without a press', () => {
  const words = () => screen.findByRole('heading', { name: /^Shukriya/ })
  /** Each with a clip of its own: the player of the page remembers. */
  const opened = async (audioUrl: string) => {
    const { clips } = await begin({ exercises: [{ ...byEar, audioUrl }] })
    await screen.findByRole('heading', { name: 'What do you hear?' })
    await waitFor(() => expect(clips.last().isSounding).toBe(true))
    return clips
  }

  it('where the device is offline and has not got it', async () => {
    const clips = await opened('/audio/lesson1/unread-1.mp3')
    act(() => clips.last().tell('error'))
    expect(await words()).not.toBeNull()
    // Nobody pressed for it.
    expect(screen.queryByText(/not on this device/)).toBeNull()
  })

  it('where its address has no sound', async () => {
    const clips = await opened('/audio/lesson1/unread-2.mp3')
    await act(async () => clips.last().refuse(new DOMException('no file', 'NotSupportedError')))
    expect(await words()).not.toBeNull()
  })

  it('but not where the browser only wants a press first', async () => {
    const clips = await opened('/audio/lesson1/unread-3.mp3')
    // jsdom's DOMException is no Error of this realm, as a browser's is.
    const refusal = Object.assign(new Error('Press first'), { name: 'NotAllowedError' })
    await act(async () => clips.last().refuse(refusal))
    expect(screen.queryByRole('heading', { name: /^Shukriya/ })).toBeNull()
  })
})

it('the talk with Nani stays: her line, the reply, and what she ends with', async () => {
  const { user } = await begin(talk)
  const first = await screen.findByRole('region', { name: 'Talk with Nani, 1 of 2' })
  expect(within(first).getByText('Tusaañ na kaih haal ai?')).not.toBeNull()
  expect(within(first).queryByText('You')).toBeNull()

  await user.type(await screen.findByLabelText('The missing word'), 'paaṇi{Enter}')
  expect(await within(first).findByText('Miki paaṇi deo')).not.toBeNull()
  await user.click(await openButton('Next'))

  const second = await screen.findByRole('region', { name: 'Talk with Nani, 2 of 2' })
  expect(within(second).getByText('Tusaañ na kaih haal ai?')).not.toBeNull()
  expect(within(second).getByText('Miki paaṇi deo')).not.toBeNull()
  expect(within(second).getByText('Khuda haafiz')).not.toBeNull()
  expect(within(second).queryByText('Shukriya')).toBeNull()
  await user.type(await screen.findByLabelText('The missing word'), 'paaṇi{Enter}')
  expect(await within(second).findByText('Shukriya')).not.toBeNull()
})

it('a press on a word of her line tells its meaning, another press takes it back', async () => {
  const { user } = await begin(talk)
  const words = await screen.findByRole('group', { name: 'Press a word for its meaning' })
  await user.click(within(words).getByRole('button', { name: /^haal/ }))
  expect(await screen.findByText(/means “state”/)).not.toBeNull()
  await user.click(within(words).getByRole('button', { name: /^haal/ }))
  expect(screen.queryByText(/means “state”/)).toBeNull()
})

describe('the words of a right answer are pressed for their meaning', () => {
  const meaning = () => screen.queryByRole('group', { name: 'Press a word for its meaning' })
  const say = { ...gap, sentence: 'Tusaañ na ___ haal ai', correctAnswer: 'kaih', itemIds: ['how'] }

  it.each([
    ['a gap that was filled', say, 'kaih'],
    ['a gap that was missed', say, 'jutti'],
    [
      'a sentence that was typed',
      {
        ...translation,
        prompt: { language: 'en' as const, text: 'How are you?' },
        correctAnswer: 'Tusaañ na kaih haal ai?',
        answerLanguage: 'phr' as const,
        itemIds: ['how'],
      },
      'tusan na kaih haal ai',
    ],
  ])('of %s, once it is judged', async (_, exercise, typed) => {
    const { user } = await begin({ items: glossed, exercises: [exercise] })
    const field = await screen.findByRole('textbox')
    expect(meaning()).toBeNull()
    await user.type(field, `${typed}{Enter}`)
    const feedback = await screen.findByRole('region', { name: 'Feedback' })
    await user.click(within(feedback).getByRole('button', { name: /^haal/ }))
    expect(await within(feedback).findByText(/means “state”/)).not.toBeNull()
  })

  it('of none where the answer is no line of the course', async () => {
    const { user } = await begin({ items: glossed, exercises: [gap] })
    await user.type(await screen.findByRole('textbox'), 'paaṇi{Enter}')
    await screen.findByRole('region', { name: 'Feedback' })
    expect(meaning()).toBeNull()
  })
})

it('what is heard is looked for among pictures, and none of them says more than its words', async () => {
  const drawn = { ...byEar, optionPictures: ['cow', 'goat', 'dog'] }
  const { user } = await begin({ exercises: [drawn] })
  const answers = await screen.findByRole('list', { name: 'Answers' })
  await waitFor(() => expect(answers.querySelectorAll('img')).toHaveLength(3))
  const options = within(answers).getAllByRole('button')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'AHello',
    'BThank you',
    'CGoodbye',
  ])
  const attributes = options.map((option) => option.querySelector('img')?.getAttributeNames())
  expect(attributes).toEqual([attributes[0], attributes[0], attributes[0]])
  for (const image of answers.querySelectorAll('img')) expect(image.alt).toBe('')
  expect(document.querySelector('.ask img')).toBeNull()
  await user.click(await openButton(/Thank you/))
  expect(await screen.findByText('Shabash!')).not.toBeNull()
})
