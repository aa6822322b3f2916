import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSpeechListener, LISTENING_SECONDS } from '#device/speech-recognition.ts'
import { speechSupport, type SpeechRecogniser } from '#device/speech-recognition-support.ts'

/** A recogniser that does only what the test says, and knows what was asked of it. */
class Spoken implements SpeechRecogniser {
  static all: Spoken[] = []
  static current = (): Spoken => Spoken.all.at(-1)!
  lang = ''
  continuous = true
  interimResults = true
  maxAlternatives = 1
  onaudiostart: (() => void) | null = null
  onspeechstart: (() => void) | null = null
  onresult: SpeechRecogniser['onresult'] = null
  onerror: SpeechRecogniser['onerror'] = null
  onend: (() => void) | null = null
  asked: string[] = []
  constructor() {
    Spoken.all.push(this)
  }
  start(): void {
    this.asked.push('start')
  }
  stop(): void {
    this.asked.push('stop')
  }
  abort(): void {
    this.asked.push('abort')
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }
  says(...alternatives: string[]): void {
    const result = Object.assign(
      alternatives.map((transcript) => ({ transcript })),
      { isFinal: true },
    )
    this.onresult?.({ results: [result] })
  }
}

let isAsking = false
let isOnline = true
const open = () =>
  createSpeechListener({
    Recogniser: Spoken,
    isOnline: () => isOnline,
    isAsking: async () => isAsking,
  })

beforeEach(() => {
  vi.useFakeTimers()
  Spoken.all = []
  isAsking = false
  isOnline = true
})
afterEach(() => vi.useRealTimers())

test('asks for 5 alternatives, final words only, one stretch of speech', () => {
  open().toggle()
  expect(Spoken.current()).toMatchObject({
    lang: 'en-US',
    maxAlternatives: 5,
    interimResults: false,
    continuous: false,
    asked: ['start'],
  })
})

test('listening stops by itself after 15 s, and says how many are left', () => {
  const listener = open()
  listener.toggle()
  Spoken.current().onaudiostart?.()
  expect(listener.view().secondsLeft).toBe(LISTENING_SECONDS)
  vi.advanceTimersByTime(14_999)
  expect([listener.view().secondsLeft, Spoken.current().asked]).toEqual([1, ['start']])
  vi.advanceTimersByTime(1)
  expect(Spoken.current().asked).toEqual(['start', 'stop'])
  Spoken.current().onend?.()
  expect(listener.view()).toMatchObject({
    attempt: { phase: 'failed', failure: 'nothing-heard' },
    secondsLeft: 0,
  })
})

test('a microphone that is not open after 4 s will not open', async () => {
  const listener = open()
  listener.toggle()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(listener.view().attempt.phase).toBe('starting')
  await vi.advanceTimersByTimeAsync(1)
  expect(listener.view().attempt).toMatchObject({ phase: 'failed', failure: 'no-start' })
})

test('speech heard is a microphone open, where nothing was said about the audio', async () => {
  const listener = open()
  listener.toggle()
  Spoken.current().onspeechstart?.()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(listener.view().attempt.phase).toBe('listening')
})

test('while the browser asks for the microphone the learner may read as long as they like', async () => {
  isAsking = true
  const listener = open()
  listener.toggle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listener.view().attempt.phase).toBe('starting')
  Spoken.current().onaudiostart?.()
  expect(listener.view().attempt.phase).toBe('listening')
})

test('words whose end never comes are taken after 5 s', () => {
  const listener = open()
  listener.toggle()
  Spoken.current().onaudiostart?.()
  Spoken.current().says('kutta')
  vi.advanceTimersByTime(5_000)
  expect(listener.view().attempt).toMatchObject({ phase: 'heard', alternatives: ['kutta'] })
})

test('what an abort of ours still says is nobody’s', () => {
  const listener = open()
  listener.toggle()
  const first = Spoken.current()
  first.onaudiostart?.()
  listener.abandon()
  expect([listener.view().attempt.phase, first.asked]).toEqual(['ready', ['start', 'abort']])
  listener.toggle()
  first.says('too late')
  first.onend?.()
  expect(listener.view().attempt.phase).toBe('starting')
})

test('one exercise at a time has the microphone', () => {
  const [one, other] = [open(), open()]
  one.toggle()
  const first = Spoken.current()
  other.toggle()
  expect([one.view().attempt.phase, first.asked]).toEqual(['ready', ['start', 'abort']])
  expect(other.view().attempt.phase).toBe('starting')
})

test('offline nothing is started', () => {
  isOnline = false
  const listener = open()
  listener.toggle()
  expect(Spoken.all).toEqual([])
  expect(listener.view().attempt).toMatchObject({ failure: 'offline' })
})

test('a recogniser that throws is a recogniser that does not begin', () => {
  class Broken extends Spoken {
    override start(): void {
      throw new DOMException('no', 'InvalidStateError')
    }
  }
  const listener = createSpeechListener({
    Recogniser: Broken,
    isOnline: () => true,
    isAsking: async () => false,
  })
  listener.toggle()
  expect(listener.view().attempt).toMatchObject({ failure: 'interrupted' })
})

test('words that are not final yet, endless ones and empty ones are no words', () => {
  const listener = open()
  listener.toggle()
  const interim = Object.assign([{ transcript: 'ku' }], { isFinal: false })
  Spoken.current().onresult?.({ results: [interim] })
  expect(listener.view().attempt.phase).toBe('starting')
  Spoken.current().says(' ')
  expect(listener.view().attempt.phase).toBe('starting')
  Spoken.current().says('k'.repeat(9_000))
  Spoken.current().onend?.()
  const { attempt } = listener.view()
  expect(attempt.phase === 'heard' && attempt.alternatives[0]).toHaveLength(500)
})

describe('where there is a recogniser', () => {
  const matchMedia = (isStandalone: boolean) => () => ({ matches: isStandalone })
  const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', maxTouchPoints: 5 }
  const PIXEL = { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9)', maxTouchPoints: 5 }
  test.each([
    ['none', { navigator: PIXEL }, false, 'missing'],
    ['by its plain name', { navigator: PIXEL, SpeechRecognition: Spoken }, false, 'available'],
    ['with a prefix', { navigator: IPHONE, webkitSpeechRecognition: Spoken }, false, 'available'],
    ['installed on Android', { navigator: PIXEL, SpeechRecognition: Spoken }, true, 'available'],
    [
      'an iPhone’s home screen',
      { navigator: IPHONE, webkitSpeechRecognition: Spoken },
      true,
      'home-screen',
    ],
  ])('%s', (_, page, isStandalone, kind) => {
    expect(speechSupport({ ...page, matchMedia: matchMedia(isStandalone) }).kind).toBe(kind)
  })
})
