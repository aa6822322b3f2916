import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonAudio } from '#device/lesson-audio.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { elementBench } from '../device/element-bench.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { arrangement, choice, sampleLesson } from './sample-lesson.ts'

vi.mock('#state/play-effect.ts', () => ({ playEffect: () => undefined }))

const SHUKRIYA = '/audio/lesson1/shukriya.mp3'
const PAANI = '/audio/lesson1/paani.mp3'

const base = sampleLesson()
const items = base.items.map((item) => (item.id === 'water' ? { ...item, audioUrl: PAANI } : item))
/** Asked in English, with answers in Pothwari. */
const inPothwari = {
  ...choice,
  id: 'y1',
  prompt: { language: 'en' as const, text: 'Thank you' },
  audioUrl: undefined,
  options: ['Shukriya', 'paaṇi', 'Khuda haafiz'],
  correctAnswer: 'Shukriya',
  answerLanguage: 'phr' as const,
}

/** Speakers that write down what begins to sound. */
function speakers() {
  const clips = elementBench()
  const begun: string[] = []
  vi.stubGlobal('Audio', function Audio() {
    const element = clips.createElement()
    const play = element.play.bind(element)
    element.play = () => {
      begun.push(element.src)
      return play()
    }
    return element
  })
  return { begun, end: () => act(() => clips.last().end()), clips }
}

async function begin(
  given: Parameters<typeof sampleLesson>[0],
  settings = { enabled: true, autoplay: true },
) {
  const heard = speakers()
  const lesson = sampleLesson({ items, ...given })
  const { db } = await deviceWith([lesson])
  // Their cards, which speak as well, were passed before.
  const met = lesson.exercises.map((_, at) => at)
  const answered = { completedExercises: met, correctExercises: met }
  await db.progress.put({ ...emptyProgress(1, 1), lessonId: '1', ...answered })
  useSoundSettings.setState(settings)
  openPage('/lessons/1')
  await screen.findByText(/^Exercise 1 of/)
  return { ...heard, user: hand() }
}

beforeEach(() => act(() => lessonAudio.stop()))

describe('the voice speaks by itself', () => {
  it('the line that is asked about whenever it opens, and the right line after an answer', async () => {
    const { begun, end, user } = await begin({ exercises: [choice, inPothwari] })
    await waitFor(() => expect(begun).toEqual([SHUKRIYA]))
    end()
    await user.click(await openButton(/Thank you/))
    await waitFor(() => expect(begun).toEqual([SHUKRIYA, SHUKRIYA]), { timeout: 3_000 })
    end()
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 2 of 2')
    // Asked in English: the line would be the answer.
    expect(begun).toHaveLength(2)
    await user.click(await openButton('Previous'))
    await waitFor(() => expect(begun).toEqual([SHUKRIYA, SHUKRIYA, SHUKRIYA]))
  })

  it('what was chosen, and then the right one', async () => {
    const { begun, end, user } = await begin({ exercises: [inPothwari, choice] })
    expect(begun).toEqual([])
    await user.click(await openButton(/paaṇi/))
    expect(begun).toEqual([PAANI])
    await openButton('Try Again')
    end()
    await waitFor(() => expect(begun).toEqual([PAANI, SHUKRIYA]), { timeout: 3_000 })
  })

  it('a word that is put in its place', async () => {
    const spoken = items.map((item) =>
      item.id === 'water' ? { ...item, roman: 'haal', shahmukhi: 'حال' } : item,
    )
    const { begun, user } = await begin({ items: spoken, exercises: [arrangement, choice] })
    await user.click(await openButton('haal'))
    expect(begun).toEqual([PAANI])
    // Back to the bank it says nothing.
    await user.click(await openButton(/haal. Press to return/))
    expect(begun).toEqual([PAANI])
  })
})

describe('it is silent', () => {
  it('where the switch is off, and remembers that', async () => {
    const { begun, end, user } = await begin({ exercises: [choice, inPothwari] })
    await waitFor(() => expect(begun).toEqual([SHUKRIYA]))
    end()
    const voice = screen.getByRole('button', { name: 'Voice speaks by itself' })
    expect(voice.getAttribute('aria-pressed')).toBe('true')
    await user.click(voice)
    expect(voice.getAttribute('aria-pressed')).toBe('false')
    await user.click(await openButton(/Thank you/))
    await openButton('Next')
    expect(begun).toEqual([SHUKRIYA])
    expect(JSON.parse(localStorage.getItem('soundSettings') ?? '{}')).toMatchObject({
      autoplay: false,
    })
    // Listen still speaks.
    await user.click(screen.getAllByRole('button', { name: 'Listen' })[0] as HTMLElement)
    expect(begun).toEqual([SHUKRIYA, SHUKRIYA])
  })

  it('at once, where the switch is pressed while it speaks', async () => {
    const { clips, user } = await begin({ exercises: [choice, inPothwari] })
    await waitFor(() => expect(clips.last().isSounding).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Voice speaks by itself' }))
    expect(clips.last().isSounding).toBe(false)
  })

  it('where sound is off; the switch turns that on too', async () => {
    const isOff = { enabled: false, autoplay: true }
    const { begun, user } = await begin({ exercises: [choice, inPothwari] }, isOff)
    expect(begun).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Voice speaks by itself' }))
    expect(useSoundSettings.getState()).toMatchObject({ enabled: true, autoplay: true })
  })

  it('and says nothing of it where the browser wants a press first, or the clip is not there', async () => {
    const { clips } = await begin({ exercises: [choice, inPothwari] })
    await waitFor(() => expect(clips.last().isSounding).toBe(true))
    await act(async () => clips.last().refuse(new DOMException('Press first', 'NotAllowedError')))
    expect(lessonAudio.stateOf(SHUKRIYA)).toBe('idle')
    act(() => lessonAudio.autoplay(SHUKRIYA, 1))
    act(() => clips.last().tell('error'))
    expect(lessonAudio.stateOf(SHUKRIYA)).toBe('idle')
    expect(screen.queryByText(/not on this device/)).toBeNull()
  })
})
