import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** What plays a clip: comes when the page is drawn, or with the press. */
export const clipPlayer = {
  subscribe: lessonAudio.subscribe,
  stateOf: lessonAudio.stateOf,
  stop: () => lessonAudio.stop(),

  /** Plays from the start, or stops what plays. False where sound is switched off. */
  toggle(url: string): boolean {
    const { enabled, volume } = useSoundSettings.getState()
    const state = lessonAudio.stateOf(url)
    if (state === 'playing' || state === 'loading') lessonAudio.stop()
    else if (enabled) lessonAudio.play(url, volume)
    return enabled
  },
}

export type ClipPlayer = typeof clipPlayer
