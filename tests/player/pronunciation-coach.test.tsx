import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import {
  keepSpeakingPractice,
  readSpeakingPractice,
  type SpeakingPractice,
} from '#data/speaking-practice.ts'
import { hasSpeechConsent } from '#state/speech-consent.ts'
import type { SpeechRecogniser } from '#device/speech-recognition-support.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { sampleLesson, translation } from './sample-lesson.ts'

const sayThanks: Exercise = {
  id: 'v1',
  type: 'voice_recognition',
  question: 'Say this aloud',
  targetPhrase: 'Shukriya',
  targetText: 'شکریہ',
  translation: 'Thank you',
  correctAnswer: 'Shukriya',
  correctShahmukhi: 'شکریہ',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  explanation: 'Shukriya is thanks.',
  culturalContext: 'Say it, and then say it again.',
  audioUrl: '/audio/lesson1/shukriya.mp3',
  itemIds: ['thanks'],
}

/** Hears at once what the test says. */
function browserThatHears(...words: string[]): void {
  class Hearing implements SpeechRecogniser {
    lang = ''
    continuous = false
    interimResults = false
    maxAlternatives = 1
    onaudiostart: (() => void) | null = null
    onspeechstart: (() => void) | null = null
    onresult: SpeechRecogniser['onresult'] = null
    onerror: SpeechRecogniser['onerror'] = null
    onend: (() => void) | null = null
    start(): void {
      queueMicrotask(() => {
        this.onaudiostart?.()
        const results = [Object.assign([{ transcript: words.shift() ?? '' }], { isFinal: true })]
        this.onresult?.({ results })
        this.onend?.()
      })
    }
    stop = (): void => undefined
    abort = (): void => undefined
  }
  vi.stubGlobal('SpeechRecognition', Hearing)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
}

const microphone = { kind: 'audioinput' } as MediaDeviceInfo
const camera = { kind: 'videoinput' } as MediaDeviceInfo

/** A browser that records, with these devices. */
function browserWith(...devices: MediaDeviceInfo[]) {
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: () => Promise.reject(new Error('nobody records in this test')),
    enumerateDevices: async () => devices,
  })
  // Only looked for.
  vi.stubGlobal('MediaRecorder', vi.fn())
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
  return { devices, mediaDevices }
}

afterEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
})

async function openCoach(
  exercise: Exercise = sayThanks,
  origin: 'native' | 'synthesised' = 'synthesised',
  practice?: SpeakingPractice,
) {
  const lesson = sampleLesson({ exercises: [exercise, translation] })
  const items = lesson.items.map((item) => ({ ...item, audioOrigin: origin }))
  const device = await deviceWith([{ ...lesson, items }])
  if (practice) await keepSpeakingPractice(device.db, practice)
  openPage('/lessons/1')
  await screen.findByRole('button', { name: 'Skip for now' })
  return { device, user: hand() }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function chooseRecognition(user: ReturnType<typeof hand>): Promise<void> {
  await user.click(button('Change how this works'))
  await user.click(screen.getByRole('radio', { name: /Speech recognition/ }))
}

beforeEach(() => {
  vi.stubGlobal('SpeechRecognition', undefined)
})

describe('the phrase', () => {
  it('stands in both scripts with its meaning, and with a voice that is not called native', async () => {
    await openCoach()
    expect(screen.getByText('Shukriya').lang).toBe('phr-Latn')
    expect(screen.getByText('شکریہ').dir).toBe('rtl')
    expect(screen.getByText('Thank you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Native/ })).toBeNull()
  })

  it('has a mark that says what its voice is, until it is answered', async () => {
    const { user } = await openCoach()
    const wanted = 'Computer voice. Know someone who could record this?'
    expect(screen.queryByText(wanted)).toBeNull()
    await user.click(button(/^About this line/))
    expect(await screen.findByText(wanted)).toBeTruthy()
    await user.click(button('Close'))
    await user.click(button('Skip for now'))
    await screen.findByText('Exercise 2 of 2')
    expect(screen.queryByRole('button', { name: /^About this line/ })).toBeNull()
  })

  it('leaves the mark to the feedback once it is answered', async () => {
    browserThatHears('shukriya')
    const { user } = await openCoach()
    await chooseRecognition(user)
    await user.click(await screen.findByRole('button', { name: 'Yes, listen to me' }))
    await user.click(button('Speak'))
    await screen.findByText('Shabash!')
    expect(screen.getAllByRole('button', { name: /^About this line/ })).toHaveLength(1)
  })

  it('is offered as Listen to Native Speaker where one speaks', async () => {
    await openCoach(sayThanks, 'native')
    expect(button('Listen to Native Speaker')).toBeTruthy()
  })
})

describe('Skip for now', () => {
  it('goes on, neither right nor wrong', async () => {
    const { user, device } = await openCoach()
    await user.click(button('Skip for now'))
    expect(await screen.findByText('Exercise 2 of 2')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.correctExercises ?? []).toEqual([])
  })
})

describe('Skip for now on the last exercise', () => {
  it('leaves nothing to say and completes the lesson', async () => {
    const lesson = sampleLesson({ exercises: [sayThanks] })
    await deviceWith([lesson])
    openPage('/lessons/1')
    const user = hand()
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    expect(document.activeElement?.textContent).toBe('Skipped. It counts neither way.')
    expect(screen.queryByRole('region', { name: 'Listen, record, compare' })).toBeNull()
    expect(await openButton('Complete')).toBeTruthy()
  })
})

describe('speech recognition', () => {
  it.each([
    ['sugar', 'Just enough', /^Good, keep going/],
    ['shukar', 'Nearly', /^Good, keep going/],
    ['telephone', 'We could not match that', /^Koi gal nahi!/],
  ])('calls nothing excellent that hardly came through: %s', async (heard, title, feedback) => {
    browserThatHears(heard)
    const { user } = await openCoach()
    await chooseRecognition(user)
    await user.click(await screen.findByRole('button', { name: 'Yes, listen to me' }))
    await user.click(button('Speak'))
    expect(await screen.findByRole('heading', { name: feedback })).toBeTruthy()
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByText('(Excellent!)')).toBeNull()
  })

  it('says where the voice may go before it listens, and remembers the yes on this device', async () => {
    browserThatHears('shukriya')
    const { user, device } = await openCoach()
    await chooseRecognition(user)
    const notice = within(
      await screen.findByRole('region', { name: 'Before your browser listens' }),
    )
    expect(notice.getByText(/may send audio to its maker \(Google, for example\)/)).toBeTruthy()
    expect(await hasSpeechConsent(device.db)).toBe(false)
    await user.click(button('Yes, listen to me'))
    await vi.waitFor(async () => expect(await hasSpeechConsent(device.db)).toBe(true))
    expect(document.activeElement).toBe(button('Speak'))
    await user.click(button('Speak'))
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    const result = within(screen.getByRole('region', { name: 'Result' }))
    expect(result.getByText('They would know it at home')).toBeTruthy()
    expect(result.getByText('Say it, and then say it again.')).toBeTruthy()
    expect(screen.getAllByText('Say it, and then say it again.')).toHaveLength(1)
  })

  it('gives its focus to the comparison that is chosen instead', async () => {
    browserWith(microphone)
    browserThatHears('shukriya')
    const { user } = await openCoach()
    await chooseRecognition(user)
    await screen.findByRole('button', { name: 'Yes, listen to me' })
    await user.click(button('Compare with a recording'))
    expect(document.activeElement).toBe(button('Record'))
  })

  it('gives a line of the lesson’s own notes where the exercise has none', async () => {
    browserThatHears('shukriya')
    const { user } = await openCoach({ ...sayThanks, culturalContext: undefined })
    await chooseRecognition(user)
    await user.click(await screen.findByRole('button', { name: 'Yes, listen to me' }))
    await user.click(button('Speak'))
    const result = within(await screen.findByRole('region', { name: 'Result' }))
    expect(result.getByText('Elders first.')).toBeTruthy()
  })

  it('takes another word of the family, and says which one this course writes', async () => {
    browserThatHears('meharbani')
    const { user } = await openCoach()
    await chooseRecognition(user)
    await user.click(await screen.findByRole('button', { name: 'Yes, listen to me' }))
    await user.click(button('Speak'))
    expect(
      await screen.findByText(/is another way that families say it, so it counts/),
    ).toBeTruthy()
  })

  it('is not offered for a phrase that is too short for it', async () => {
    browserThatHears('ai')
    const { user } = await openCoach({ ...sayThanks, targetPhrase: 'manj', targetText: 'منج' })
    await user.click(button('Change how this works'))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText(/too short for a recogniser/)).toBeTruthy()
  })

  it('is not there: a heading, Chrome or Edge, and the comparison below', async () => {
    await openCoach()
    expect(screen.getByRole('heading', { name: 'Voice Recognition Not Supported' })).toBeTruthy()
    expect(screen.getByText(/use Chrome or Edge/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Listen, record, compare' })).toBeTruthy()
  })
})

describe('how the coach works', () => {
  it('is folded away until it is asked for, and kept on this device', async () => {
    browserThatHears('shukriya')
    const { user, device } = await openCoach()
    expect(screen.queryByRole('radio')).toBeNull()
    await chooseRecognition(user)
    await vi.waitFor(async () =>
      expect((await readSpeakingPractice(device.db)).way).toBe('recognise'),
    )
  })

  it('says where a recording goes only until one was made', async () => {
    browserWith(microphone)
    await openCoach()
    expect(await screen.findByText('Your recording stays on this device.')).toBeTruthy()
  })

  it('says nothing of it where one was made before', async () => {
    browserWith(microphone)
    await openCoach(sayThanks, 'synthesised', { way: 'compare', hasRecorded: true })
    expect(button('Record')).toBeTruthy()
    expect(screen.queryByText('Your recording stays on this device.')).toBeNull()
    expect(screen.queryByText(/may send audio/)).toBeNull()
  })

  it('has the microphone in the bar at the foot of the screen', async () => {
    browserWith(microphone)
    await openCoach()
    const bar = screen.getByRole('group', { name: 'Lesson controls' })
    expect(within(bar).getByRole('button', { name: 'Record' })).toBeTruthy()
  })
})

describe('comparing with a recording', () => {
  const promise = () => screen.queryByText(/Comparing with a recording works here/)

  it('is promised where there is a microphone', async () => {
    browserWith(camera, microphone)
    await openCoach()
    await waitFor(() => expect(promise()).toBeTruthy())
    expect(button('Record')).toBeTruthy()
  })

  it('is not promised in a browser that cannot record: it says so, and offers no record button', async () => {
    await openCoach()
    expect(await screen.findByText(/This browser cannot record/)).toBeTruthy()
    expect(promise()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
    expect(button('Skip for now')).toBeTruthy()
  })

  it('is not promised without a microphone, until one is plugged in', async () => {
    const { devices, mediaDevices } = browserWith(camera)
    await openCoach()
    expect(await screen.findByText(/No microphone was found/)).toBeTruthy()
    expect(promise()).toBeNull()
    devices.push(microphone)
    mediaDevices.dispatchEvent(new Event('devicechange'))
    await waitFor(() => expect(promise()).toBeTruthy())
    expect(screen.queryByText(/No microphone was found/)).toBeNull()
  })
})
