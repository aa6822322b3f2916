import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tapOf } from '#device/clip-taps.ts'
import { createLessonAudio } from '#device/lesson-audio.ts'
import { elementBench } from './element-bench.ts'

const SALAAM = '/audio/lesson1/salaam.mp3'
const SHUKRIYA = '/audio/lesson1/shukriya.mp3'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function player() {
  const bench = elementBench()
  const log: string[] = []
  const audio = createLessonAudio({
    createElement: bench.createElement,
    log: (message) => log.push(message),
  })
  return { audio, log, ...bench }
}

describe('playing a lesson clip', () => {
  it('goes from idle over loading and playing back to idle', () => {
    const { audio, last } = player()
    const states: string[] = [audio.stateOf(SALAAM)]
    audio.subscribe(() => states.push(audio.stateOf(SALAAM)))
    audio.play(SALAAM, 0.7)
    last().tell('playing')
    last().end()
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'idle',
      'loading',
      'playing',
      'idle',
    ])
    expect(audio.isActive()).toBe(false)
  })

  it('lets another voice say the clip: its own sound under the name of the clip, slow and fast alike', () => {
    const { audio, last } = player()
    audio.press('listen', SALAAM, 0.7, 'blob:nani')
    expect(last()).toMatchObject({ src: 'blob:nani', isSounding: true, playbackRate: 1 })
    last().tell('playing')
    expect(audio.stateOf(SALAAM)).toBe('playing')
    last().end()
    audio.press('listen', SALAAM, 0.7, 'blob:nani')
    expect(last()).toMatchObject({ src: 'blob:nani', playbackRate: 0.75, preservesPitch: true })
    audio.autoplay(SALAAM, 0.7, 'blob:nani')
    expect(last()).toMatchObject({ src: 'blob:nani', playbackRate: 1 })
    audio.stopOnly(SALAAM)
    expect(audio.isActive()).toBe(false)
  })

  it('begins within the tap also what is made ready only then, in the same element', async () => {
    const { audio, last } = player()
    const made = Promise.withResolvers<string | null>()
    audio.press('listen', SALAAM, 0.7, made.promise)
    const pressed = last()
    expect(audio.stateOf(SALAAM)).toBe('loading')
    expect([pressed.loads, pressed.isSounding]).toEqual([1, false])
    made.resolve('blob:nani')
    await vi.waitFor(() => expect(pressed).toMatchObject({ src: 'blob:nani', isSounding: true }))
    expect(last()).toBe(pressed)

    // Another clip meanwhile, or a take that cannot be played: nothing sounds late.
    const late = Promise.withResolvers<string | null>()
    audio.press('listen', SALAAM, 0.7, late.promise)
    audio.play(SHUKRIYA, 0.7)
    late.resolve('blob:nani')
    await late.promise
    expect(last()).toMatchObject({ src: SHUKRIYA, isSounding: true })
    audio.play(SALAAM, 0.7, 'normal', Promise.resolve(null))
    await vi.waitFor(() => expect(audio.isActive()).toBe(false))
  })

  it('begins within the tap itself, as iOS wants it', () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7)
    expect(last()).toMatchObject({ src: SALAAM, isSounding: true })
  })

  it.each([
    [0.7, 0.56],
    [1, 0.8],
    [0, 0],
    [4, 0.8],
    [-1, 0],
  ])('plays at 0.8 of the setting: %d → %d', (volume, loudness) => {
    const { audio, last } = player()
    audio.play(SALAAM, volume)
    expect(last().volume).toBeCloseTo(loudness)
  })

  it('follows the volume while it plays', () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7)
    audio.setVolume(0.5)
    expect(last().volume).toBeCloseTo(0.4)
  })

  it('lets go of a clip that was stopped, after the press', async () => {
    const { audio, elements } = player()
    audio.play(SALAAM, 0.7)
    audio.play(SHUKRIYA, 0.7)
    await vi.advanceTimersByTimeAsync(0)
    expect(elements.map(({ src }) => src)).toEqual(['', SHUKRIYA])
  })

  it('plays one clip at a time', () => {
    const { audio, elements } = player()
    audio.play(SALAAM, 0.7)
    audio.play(SHUKRIYA, 0.7)
    expect(elements.map(({ isSounding }) => isSounding)).toEqual([false, true])
    expect(audio.stateOf(SALAAM)).toBe('idle')
    expect(audio.stateOf(SHUKRIYA)).toBe('loading')
  })

  it('is not disturbed by what the clip before it says late', async () => {
    const { audio, elements } = player()
    audio.play(SALAAM, 0.7)
    audio.play(SHUKRIYA, 0.7)
    elements[0]?.end()
    elements[0]?.tell('error')
    await vi.advanceTimersByTimeAsync(0)
    expect(audio.stateOf(SHUKRIYA)).toBe('loading')
  })

  it('slowly is three quarters of the speed, at the same pitch', () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7, 'slow')
    expect(last()).toMatchObject({
      playbackRate: 0.75,
      defaultPlaybackRate: 0.75,
      preservesPitch: true,
      webkitPreservesPitch: true,
    })
  })

  it('stops when a telephone call or a headset stops it', () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7)
    last().tell('playing')
    last().tell('pause')
    expect(audio.stateOf(SALAAM)).toBe('idle')
    expect(audio.nextTap(SALAAM, 'listen')).toBe('normal')
  })
})

describe('pressing Listen', () => {
  it('is normal, then slow, then normal again', () => {
    const { audio, last } = player()
    const speeds = [1, 2, 3].map(() => {
      audio.press('listen', SALAAM, 0.7)
      last().tell('playing')
      last().end()
      return last().playbackRate
    })
    expect(speeds).toEqual([1, 0.75, 1])
  })

  it('stops what plays, and begins as at first', () => {
    const { audio, last, elements } = player()
    audio.press('listen', SALAAM, 0.7)
    last().tell('playing')
    audio.press('listen', SALAAM, 0.7)
    expect(last().isSounding).toBe(false)
    audio.press('listen', SALAAM, 0.7)
    expect(elements.map(({ playbackRate }) => playbackRate)).toEqual([1, 1])
  })

  it('is locked for 3 s of a long clip: then a press begins anew, slowly', async () => {
    const { audio, last } = player()
    audio.press('listen', SALAAM, 0.7)
    await vi.advanceTimersByTimeAsync(2_000)
    last().tell('playing')
    await vi.advanceTimersByTimeAsync(2_999)
    expect(audio.nextTap(SALAAM, 'listen')).toBe('stop')
    await vi.advanceTimersByTimeAsync(1)
    expect(audio.nextTap(SALAAM, 'listen')).toBe('slow')
    expect(audio.stateOf(SALAAM)).toBe('playing')
  })

  it('is free as soon as the clip has ended', async () => {
    const { audio, last } = player()
    audio.press('listen', SALAAM, 0.7)
    last().tell('playing')
    await vi.advanceTimersByTimeAsync(500)
    last().end()
    expect(audio.nextTap(SALAAM, 'listen')).toBe('slow')
  })

  it('forgets another clip, and what was heard at another place', () => {
    const { audio, last } = player()
    audio.press('listen', SALAAM, 0.7)
    last().end()
    expect(audio.nextTap(SHUKRIYA, 'listen')).toBe('normal')
    audio.forgetHearing()
    expect(audio.nextTap(SALAAM, 'listen')).toBe('normal')
  })

  it.each([
    ['listen', null, null, null, 'normal'],
    ['listen', null, 'normal', 'normal', 'slow'],
    ['listen', null, 'slow', 'slow', 'normal'],
    ['listen', 'normal', null, 'normal', 'stop'],
    ['listen', 'slow', null, 'slow', 'stop'],
    ['slow', null, null, null, 'slow'],
    ['slow', 'normal', null, 'normal', 'slow'],
    ['slow', 'slow', null, 'slow', 'stop'],
    ['repeat', null, null, null, 'normal'],
    ['repeat', null, 'slow', 'slow', 'slow'],
    ['repeat', null, 'normal', 'normal', 'normal'],
    ['repeat', 'normal', null, 'normal', 'stop'],
  ] as const)('%s while %s holds, after %s, last %s: %s', (control, locked, heard, last, tap) => {
    expect(tapOf(control, { locked, heard, last })).toBe(tap)
  })
})

describe('a clip that cannot be read', () => {
  it('is logged once, skipped, and tried again when it is asked for again', () => {
    const { audio, log, last, elements } = player()
    for (let time = 0; time < 2; time += 1) {
      audio.play(SALAAM, 0.7)
      last().tell('error')
      expect(audio.stateOf(SALAAM)).toBe('missing')
    }
    expect(log).toHaveLength(1)
    expect(elements).toHaveLength(2)
    audio.play(SALAAM, 0.7)
    last().tell('playing')
    last().end()
    expect(audio.stateOf(SALAAM)).toBe('idle')
  })

  it('is missing when the browser cannot play it at all', async () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7)
    last().refuse(new DOMException('no supported source', 'NotSupportedError'))
    await vi.advanceTimersByTimeAsync(0)
    expect(audio.stateOf(SALAAM)).toBe('missing')
  })

  it('is missing when the answer hangs, at the start or in the middle', async () => {
    const { audio, last } = player()
    audio.play(SALAAM, 0.7)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(audio.stateOf(SALAAM)).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(audio.stateOf(SALAAM)).toBe('missing')
    audio.play(SHUKRIYA, 0.7)
    last().tell('playing')
    last().tell('waiting')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(audio.stateOf(SHUKRIYA)).toBe('missing')
  })

  it('is not missing when the browser only wants a tap first', async () => {
    const { audio, last, log } = player()
    audio.play(SALAAM, 0.7)
    last().refuse(new DOMException('play() failed', 'NotAllowedError'))
    await vi.advanceTimersByTimeAsync(0)
    expect(audio.stateOf(SALAAM)).toBe('idle')
    expect(log).toEqual([])
  })
})
