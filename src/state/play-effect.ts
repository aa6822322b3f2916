import { type SoundEffect, soundEffects } from '#device/sound-effects.ts'
import { useSoundSettings } from './sound-settings.ts'

/** Plays an effect as loud as the learner wants it; not at all where sound is off. */
export function playEffect(effect: SoundEffect): void {
  const { enabled, volume } = useSoundSettings.getState()
  if (enabled) void soundEffects.play(effect, volume)
}
