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

  it('log a missing file once and skip it', async () => {
    const { effects, log, last, sounds } = effectsBeside()
    await effects.play('error', 0.7)
    last().tell('onloaderror')
    await effects.play('error', 0.7)
    expect(log).toHaveLength(1)
    expect(sounds).toHaveLength(1)
  })
})
