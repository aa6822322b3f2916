import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSoundSequence } from '#device/sound-sequence.ts'
import { type AudioBench, audioBench } from './audio-bench.ts'

const SOUND = { samples: new Float32Array([0.1, -0.1]), rateHz: 16_000 }

describe('a sequence of sounds', () => {
  let bench: AudioBench
  beforeEach(() => {
    bench = audioBench()
    vi.stubGlobal('AudioContext', bench.AudioContext)
  })

  it('tells whose turn it is, and its end', () => {
    const turns: (number | null)[] = []
    createSoundSequence().play([SOUND, SOUND], 1, (at) => turns.push(at))
    bench.sources[0]?.end()
    bench.sources[1]?.end()
    expect(turns).toEqual([0, 1, null])
  })

  it('that was closed plays nothing any more and opens no sound that nobody closes', () => {
    const sequence = createSoundSequence()
    sequence.wake()
    sequence.close()
    sequence.wake()
    sequence.play([SOUND], 1, () => undefined)
    expect(bench.contexts.map(({ state }) => state)).toEqual(['closed'])
    expect(bench.sources).toHaveLength(0)
  })

  it('plays again for who comes back', () => {
    const sequence = createSoundSequence()
    sequence.close()
    sequence.open()
    sequence.play([SOUND], 1, () => undefined)
    expect(bench.sources.map(({ isSounding }) => isSounding)).toEqual([true])
  })
})
