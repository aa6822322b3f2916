import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLessonAudio } from '#device/lesson-audio.ts'
import { soundBench } from './sound-bench.ts'

const SALAAM = '/audio/lesson1/salaam.mp3'
const SHUKRIYA = '/audio/lesson1/shukriya.mp3'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function player() {
  const bench = soundBench()
  const log: string[] = []
  const audio = createLessonAudio({
    loadEngine: () => Promise.resolve(bench.engine),
    log: (message) => log.push(message),
  })
  await audio.warm()
  return { audio, log, ...bench }
}

describe('playing a lesson clip', () => {
  it('goes from idle over loading and playing back to idle', async () => {
    const { audio, last } = await player()
    const states: string[] = [audio.stateOf(SALAAM)]
    audio.subscribe(() => states.push(audio.stateOf(SALAAM)))
    audio.play(SALAAM, 0.7)
    last().tell('onload')
    last().tell('onplay')
    last().tell('onend')
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'idle',
      'loading',
      'playing',
      'idle',
    ])
  })

  it.each([
    [0.7, 0.56],
    [1, 0.8],
    [0, 0],
    [4, 0.8],
    [-1, 0],
  ])('plays at 0.8 of the setting: %d → %d', async (volume, loudness) => {
    const { audio, last } = await player()
    audio.play(SALAAM, volume)
    expect(last().loudness).toBeCloseTo(loudness)
  })

  it('follows the volume while it plays', async () => {
    const { audio, last } = await player()
    audio.play(SALAAM, 0.7)
    audio.setVolume(0.5)
    expect(last().loudness).toBeCloseTo(0.4)
  })

  it('plays one clip at a time', async () => {
    const { audio, sounds } = await player()
    audio.play(SALAAM, 0.7)
    audio.play(SHUKRIYA, 0.7)
    expect(sounds.map((sound) => sound.isPlaying)).toEqual([false, true])
    expect(sounds[0]?.isUnloaded).toBe(true)
    expect(audio.stateOf(SALAAM)).toBe('idle')
    expect(audio.stateOf(SHUKRIYA)).toBe('loading')
  })

  it('is not disturbed by what the clip before it says late', async () => {
    const { audio, sounds } = await player()
    audio.play(SALAAM, 0.7)
    audio.play(SHUKRIYA, 0.7)
    sounds[0]?.tell('onend')
    sounds[0]?.tell('onloaderror')
    expect(audio.stateOf(SHUKRIYA)).toBe('loading')
  })

  it('wakes a sleeping context within the tap, and when the page is shown again', async () => {
    const { audio, context } = await player()
    audio.play(SALAAM, 0.7)
    expect(context.resumes).toBe(1)
    context.state = 'interrupted' as AudioContextState
    audio.wake()
    expect(context.resumes).toBe(2)
  })
})

describe('a clip that cannot be read', () => {
  it('is logged once, skipped, and tried again when it is asked for again', async () => {
    const { audio, log, last, sounds } = await player()
    for (let time = 0; time < 2; time += 1) {
      audio.play(SALAAM, 0.7)
      last().tell('onloaderror')
      expect(audio.stateOf(SALAAM)).toBe('missing')
    }
    expect(log).toHaveLength(1)
    expect(sounds).toHaveLength(2)
    audio.play(SALAAM, 0.7)
    last().tell('onplay')
    last().tell('onend')
    expect(audio.stateOf(SALAAM)).toBe('idle')
  })

  it('does not stop a lesson whose sound engine cannot be loaded', async () => {
    const log: string[] = []
    const audio = createLessonAudio({
      loadEngine: () => Promise.reject(new TypeError('No network')),
      log: (message) => log.push(message),
    })
    audio.play(SALAAM, 0.7)
    await vi.advanceTimersByTimeAsync(0)
    expect(audio.stateOf(SALAAM)).toBe('missing')
  })
})

describe('a stuck audio context', () => {
  it('is rebuilt when there is no sound one second after the clip is ready', async () => {
    const { audio, last, sounds, rebuilds } = await player()
    audio.play(SALAAM, 0.7)
    last().tell('onload')
    await vi.advanceTimersByTimeAsync(999)
    expect(rebuilds()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(rebuilds()).toBe(1)
    expect(sounds).toHaveLength(2)
    expect(last().isPlaying).toBe(true)
  })

  it('is rebuilt when it says that it plays and its clock stands still', async () => {
    const { audio, last, rebuilds } = await player()
    audio.play(SALAAM, 0.7)
    last().tell('onload')
    last().tell('onplay')
    await vi.advanceTimersByTimeAsync(1000)
    expect(rebuilds()).toBe(1)
  })

  it('is left alone while its clock moves', async () => {
    const { audio, last, context, rebuilds } = await player()
    audio.play(SALAAM, 0.7)
    last().tell('onload')
    last().tell('onplay')
    context.currentTime = 0.4
    await vi.advanceTimersByTimeAsync(5000)
    expect(rebuilds()).toBe(0)
    expect(audio.stateOf(SALAAM)).toBe('playing')
  })

  it('is not rebuilt for ever', async () => {
    const { audio, last, rebuilds } = await player()
    audio.play(SALAAM, 0.7)
    last().tell('onload')
    await vi.advanceTimersByTimeAsync(1000)
    last().tell('onload')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rebuilds()).toBe(1)
    expect(audio.stateOf(SALAAM)).toBe('idle')
  })
})
