import { describe, expect, it } from 'vitest'
import { createSoundEffects } from '#device/sound-effects.ts'
import { soundBench } from './sound-bench.ts'

function effectsBeside({ isVoiceActive = false } = {}) {
  const bench = soundBench()
  const log: string[] = []
  const voice = { isSpeaking: isVoiceActive, tell: () => undefined as void }
  const effects = createSoundEffects({
    loadEngine: () => Promise.resolve(bench.engine),
    log: (message) => log.push(message),
    voice: {
      isActive: () => voice.isSpeaking,
      subscribe(listener) {
        voice.tell = listener
        return () => undefined
      },
    },
  })
  return { effects, voice, log, ...bench }
}

describe('sound effects', () => {
  it('play at 0.6 of the setting', async () => {
    const { effects, last } = effectsBeside()
    await effects.play('success', 0.7)
    expect(last().loudness).toBeCloseTo(0.42)
    expect(last().options.src).toEqual(['/sounds/success.mp3'])
  })

  it('are loaded once', async () => {
    const { effects, sounds } = effectsBeside()
    await effects.play('tile-drop', 0.7)
    await effects.play('tile-drop', 0.7)
    expect(sounds).toHaveLength(1)
  })

  it('keep still while a voice speaks, and stop when one begins', async () => {
    const { effects, voice, sounds, last } = effectsBeside({ isVoiceActive: true })
    await effects.play('success', 0.7)
    expect(sounds).toHaveLength(0)
    voice.isSpeaking = false
    await effects.play('success', 0.7)
    expect(last().isPlaying).toBe(true)
    voice.isSpeaking = true
    voice.tell()
    expect(last().isPlaying).toBe(false)
  })

  it('play again the next time after one could not be loaded', async () => {
    const { effects, last, sounds } = effectsBeside()
    await effects.play('success', 0.7)
    const failed = last()
    failed.tell('onloaderror')
    expect(failed.isUnloaded).toBe(true)
    await effects.play('success', 0.7)
    expect(sounds).toHaveLength(2)
    expect(last().isPlaying).toBe(true)
  })

  it('log a file that stays missing once', async () => {
    const { effects, log, last } = effectsBeside()
    for (let times = 0; times < 3; times += 1) {
      await effects.play('error', 0.7)
      last().tell('onloaderror')
    }
    expect(log).toHaveLength(1)
  })

  it('play once the engine comes, which could not be fetched the first time', async () => {
    const bench = soundBench()
    const fetches = [Promise.reject(new Error('no network')), Promise.resolve(bench.engine)]
    const effects = createSoundEffects({
      loadEngine: () => fetches.shift() ?? Promise.resolve(bench.engine),
      log: () => undefined,
      voice: { isActive: () => false, subscribe: () => () => undefined },
    })
    await effects.play('success', 0.7)
    expect(bench.sounds).toHaveLength(0)
    await effects.play('success', 0.7)
    expect(bench.last().isPlaying).toBe(true)
  })
})
