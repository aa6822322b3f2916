import * as v from 'valibot'
import { create } from 'zustand'

const STORAGE_KEY = 'soundSettings'
const soundSettings = v.object({
  enabled: v.optional(v.boolean(), true),
  /** 0 to 1 (default 0.7). */
  volume: v.optional(v.number(), 0.7),
  /** In a lesson the voice speaks without a press. */
  autoplay: v.optional(v.boolean(), true),
})

export type SoundSettings = v.InferOutput<typeof soundSettings>

type SoundSettingsStore = SoundSettings & {
  setEnabled: (enabled: boolean) => void
  setVolume: (volume: number) => void
  setAutoplay: (autoplay: boolean) => void
}

/** Sound on or off, and how loud; stored in localStorage. */
export const useSoundSettings = create<SoundSettingsStore>()((set, get) => ({
  ...read(),
  setEnabled(enabled) {
    set({ enabled })
    keep(get())
  },
  setVolume(volume) {
    set({ volume: clampVolume(volume) })
    keep(get())
  },
  setAutoplay(autoplay) {
    set({ autoplay })
    keep(get())
  },
}))

function clampVolume(volume: number): number {
  return Math.min(1, Math.max(0, volume))
}

function read(): SoundSettings {
  try {
    const kept = v.parse(soundSettings, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
    return { ...kept, volume: clampVolume(kept.volume) }
  } catch {
    // Unreadable settings are no settings (load errors are ignored).
    return v.parse(soundSettings, {})
  }
}

function keep({ enabled, volume, autoplay }: SoundSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ enabled, volume, autoplay }))
  } catch {
    // A full or forbidden store: the setting holds for as long as the app is open.
  }
}
