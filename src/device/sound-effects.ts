import { lessonAudio } from './lesson-audio.ts'
import { clampVolume, loadSoundEngine, type SoundEngine, wakeContext } from './sound-engine.ts'

/** Files under /sounds. */
export type SoundEffect =
  | 'success'
  | 'error'
  | 'celebration'
  | 'xp'
  | 'achievement'
  | 'tile-drop'
  | 'tile-pickup'
  | 'button-click'

/** Effects play at 0.6 of the volume setting. */
const EFFECT_GAIN = 0.6

/**
 * Short sounds under the voices: none begins while a clip plays, and all stop when one begins. A sound that cannot
 * be loaded is skipped and logged once; the next time it is asked for it is loaded anew.
 */
export function createSoundEffects({
  loadEngine,
  log,
  voice,
}: {
  loadEngine: () => Promise<SoundEngine>
  log: (message: string) => void
  voice: { isActive: () => boolean; subscribe: (listener: () => void) => () => void }
}) {
  const sounds = new Map<SoundEffect, InstanceType<SoundEngine['Howl']>>()
  const logged = new Set<SoundEffect>()

  voice.subscribe(() => {
    if (voice.isActive()) for (const sound of sounds.values()) sound.stop()
  })

  function skip(effect: SoundEffect): void {
    if (!logged.has(effect)) log(`Sound ${effect} could not be played and is skipped`)
    logged.add(effect)
    sounds.get(effect)?.unload()
    sounds.delete(effect)
  }

  return {
    /** `volume` is the setting, 0 to 1. Never rejects: a sound is never worth a failure. */
    async play(effect: SoundEffect, volume: number): Promise<void> {
      if (voice.isActive()) return
      let engine: SoundEngine
      try {
        engine = await loadEngine()
      } catch {
        return skip(effect)
      }
      if (voice.isActive()) return
      const sound =
        sounds.get(effect) ??
        new engine.Howl({ src: [`/sounds/${effect}.mp3`], onloaderror: () => skip(effect) })
      sounds.set(effect, sound)
      sound.volume(clampVolume(volume) * EFFECT_GAIN)
      wakeContext(engine)
      sound.play()
    },
  }
}

/** The effects of the page. */
export const soundEffects = createSoundEffects({
  loadEngine: loadSoundEngine,
  // A missing file is logged and skipped: there is nobody to tell but the console.
  log: (message) => console.warn(message),
  voice: lessonAudio,
})
