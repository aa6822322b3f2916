import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { emptyProgress, type LessonProgress } from '#domain/lesson-progress.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { elementBench } from '../device/element-bench.ts'
import {
  deviceWith,
  hand,
  openButton,
  openPage,
  reloadPage,
} from '../learner-screen/learner-screen.tsx'
import { hasAnswered } from '../learner-screen/learnt-words.ts'
import { finished, studied } from '../learner-screen/study-log.ts'
import { choice, sampleLesson, translation, unheardOf } from './sample-lesson.ts'

vi.mock('#state/play-effect.ts', () => ({ playEffect: () => undefined }))

const SHUKRIYA = '/audio/lesson1/shukriya.mp3'
const byeAgain: Exercise = { ...translation, id: 'y5', itemIds: ['bye', 'thanks'] }

async function begin(
  exercises: Exercise[],
  given: Partial<LessonProgress> | null = null,
  items = sampleLesson().items,
) {
  const device = await deviceWith([sampleLesson({ exercises, items })])
  if (given) {
    const progress = { ...emptyProgress(1, 1), ...given }
    await device.db.progress.put({
      lessonId: '1',
      ...progress,
      completedExercises: [...progress.completedExercises],
      correctExercises: [...progress.correctExercises],
    })
  }
  const open = () => openPage('/lessons/1', {}, { passCards: false })
  return { device, view: open(), user: hand() }
}

const card = () => screen.queryByRole('region', { name: /Shukriya|Khuda haafiz/ })
const gotIt = () => screen.queryByRole('button', { name: 'Got it' })

beforeEach(() => act(() => lessonAudio.stop()))

describe('the card of a word', () => {
  it('comes before its first exercise, shows it whole, and counts for nothing', async () => {
    const { user, device } = await begin([choice, translation])
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Shukriyaشکریہ')
    expect(screen.getByText('Thank you')).toBeTruthy()
    expect(screen.getByText('Exercise 1 of 2')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull()
    await user.click(await openButton('Got it'))
    expect(screen.getByRole('list', { name: 'Answers' })).toBeTruthy()
    expect(await device.db.progress.count()).toBe(0)
    expect(await device.db.outbox.count()).toBe(0)
  })

  it('shows its picture beside the English, which alone says what it is', async () => {
    const [thanks, ...rest] = sampleLesson().items
    if (!thanks) throw new Error('no item')
    const { view } = await begin([choice], null, [{ ...thanks, picture: 'cow' }, ...rest])
    await screen.findByText('Thank you')
    const image = await waitFor(() => {
      const found = view.container.querySelector('.meet img')
      if (found === null) throw new Error('no picture')
      return found
    })
    expect(decodeURIComponent(image.getAttribute('src') ?? '')).toBe(
      `data:image/svg+xml,${readFileSync('content/pictures/cow.svg', 'utf8')}`,
    )
    expect(image.getAttribute('alt')).toBe('')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('stands without one where the course has none, or one that this version does not know', async () => {
    const [thanks, ...rest] = sampleLesson().items
    if (!thanks) throw new Error('no item')
    const { view } = await begin([choice, translation], null, [
      { ...thanks, picture: 'not-drawn-yet' },
      ...rest,
    ])
    await screen.findByText('Thank you')
    await waitFor(() => expect(view.container.querySelector('.drawing')).toBeNull())
    expect(view.container.querySelector('img')).toBeNull()
  })

  it('is passed with Enter, and hands the focus on to the question', async () => {
    const { user } = await begin([choice, translation])
    await user.click(await openButton('Got it'))
    await user.click(await openButton(/Thank you/))
    await user.click(await openButton('Next'))
    const heading = await screen.findByRole('heading', { level: 1, name: /Khuda haafiz/ })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.keyboard('{Enter}')
    expect(gotIt()).toBeNull()
    const question = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(screen.getByRole('textbox')).toBeTruthy()
  })

  it('comes once in a visit, and no more once an exercise about it was answered', async () => {
    const { user, view } = await begin([choice, { ...choice, id: 'y2' }, byeAgain])
    await user.click(await openButton('Got it'))
    await user.click(await openButton(/Thank you/))
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 2 of 3')
    expect(gotIt()).toBeNull()
    await user.click(await openButton('Previous'))
    await screen.findByText('Exercise 1 of 3')
    expect(gotIt()).toBeNull()
    reloadPage(view, '/lessons/1')
    await user.click(await openButton('Continue Learning'))
    await screen.findByText('Exercise 2 of 3')
    expect(gotIt()).toBeNull()
  })

  it('is of the word that the exercise is about, not of another in it', async () => {
    await begin([byeAgain, choice])
    await openButton('Got it')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Khuda haafiz')
  })

  it('comes again where the lesson was begun anew', async () => {
    await begin([choice, translation], { attempt: 2 })
    expect(await openButton('Got it')).toBeTruthy()
  })

  it('does not come where it was answered before', async () => {
    await begin([choice, translation], { completedExercises: [0] })
    await screen.findByText('Exercise 1 of 2')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy())
    expect(gotIt()).toBeNull()
  })

  it('does not come behind the question whether to go on', async () => {
    const { user } = await begin([choice, translation], { currentExerciseIndex: 1 })
    await openButton('Continue Learning')
    expect(card()).toBeNull()
    await user.click(await openButton('Continue Learning'))
    expect(await openButton('Got it')).toBeTruthy()
  })

  it('does not come for a kind of exercise that this version does not know', async () => {
    await begin([unheardOf, choice])
    await screen.findByText('Exercise 1 of 2')
    expect(gotIt()).toBeNull()
  })

  it.each([
    { note: 'Composed; literally your memory comes', gloss: 'Word for word: your memory comes' },
    { note: 'Said on parting', gloss: undefined },
  ])('tells the literal meaning only where the note has it: $note', async ({ note, gloss }) => {
    const items = sampleLesson().items.map((item) => (item.id === 'bye' ? { ...item, note } : item))
    await begin([translation], null, items)
    await openButton('Got it')
    expect(screen.queryByText(/Word for word/)?.textContent).toBe(gloss)
  })
})

describe('the card of a word of an earlier lesson', () => {
  const [thanks, ...own] = sampleLesson().items
  if (!thanks) throw new Error('no item')
  const first = sampleLesson({ exercises: [choice], items: [thanks] })
  const second = sampleLesson({
    id: '2',
    order: 2,
    exercises: [choice, translation, { ...choice, id: 'z3' }],
    items: own,
    earlierItems: [thanks],
  })
  const openSecond = () => openPage('/lessons/2', {}, { passCards: false })

  it('comes once, before its first exercise, for who opens the later lesson first', async () => {
    await deviceWith([first, second])
    openSecond()
    const user = hand()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Shukriyaشکریہ')
    await user.click(await openButton('Got it'))
    await user.click(await openButton(/Thank you/))
    await user.click(await openButton('Next'))
    await user.click(await openButton('Got it'))
    await user.type(await screen.findByRole('textbox'), 'Goodbye{Enter}')
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 3 of 3')
    expect(gotIt()).toBeNull()
  })

  it.each(['has finished that lesson', 'has reviewed it'])(
    'does not come for who %s',
    async (who) => {
      const device = await deviceWith([first, second])
      if (who === 'has reviewed it') {
        await hasAnswered(device.db, [{ itemId: 'thanks', skill: 'understand', daysAgo: 3 }])
      } else await studied(device, [finished('1', 3)])
      openSecond()
      await screen.findByText('Exercise 1 of 3')
      expect(await screen.findByRole('list', { name: 'Answers' })).toBeTruthy()
      expect(gotIt()).toBeNull()
    },
  )

  it('comes for who began that lesson and never got to it', async () => {
    const device = await deviceWith([first, second])
    await device.db.progress.put({
      lessonId: '1',
      ...emptyProgress(1, 1),
      completedExercises: [],
      correctExercises: [],
    })
    openSecond()
    expect(await openButton('Got it')).toBeTruthy()
  })
})

describe('the voice of a card', () => {
  function speakers(): string[] {
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
    return begun
  }

  it('speaks by itself, and the prompt only after the card', async () => {
    const begun = speakers()
    const prompted = { ...choice, audioUrl: '/audio/lesson1/prompt.mp3' }
    await deviceWith([sampleLesson({ exercises: [prompted, translation] })])
    useSoundSettings.setState({ enabled: true, autoplay: true })
    openPage('/lessons/1', {}, { passCards: false })
    await openButton('Got it')
    await waitFor(() => expect(begun).toEqual([SHUKRIYA]))
    await hand().click(await openButton('Got it'))
    await waitFor(() => expect(begun).toEqual([SHUKRIYA, '/audio/lesson1/prompt.mp3']))
  })

  it('is silent where the voice is switched off', async () => {
    const begun = speakers()
    await deviceWith([sampleLesson({ exercises: [choice, translation] })])
    useSoundSettings.setState({ enabled: true, autoplay: false })
    openPage('/lessons/1', {}, { passCards: false })
    await hand().click(await openButton('Got it'))
    await screen.findByRole('list', { name: 'Answers' })
    expect(begun).toEqual([])
  })
})
