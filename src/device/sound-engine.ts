import { importLate } from './late-import.ts'
import type { Howl, HowlOptions } from 'howler'

/** The part of howler that the effects use; the tests give their own. */
export type SoundEngine = {
  Howl: new (options: HowlOptions) => Pick<Howl, 'play' | 'stop' | 'unload' | 'volume'>
  Howler: {
    autoSuspend: boolean
    ctx?: Pick<AudioContext, 'state' | 'resume'> | null
  }
}

/** Comes with the first sound, not with the app. */
export async function loadSoundEngine(): Promise<SoundEngine> {
  const engine = await importLate(() => import('howler'))
  // Howler's own suspending is what leaves the context stuck on iOS (goldfire/howler.js 1525, 1702).
  engine.Howler.autoSuspend = false
  return engine
}

/** A context that sleeps, or that a phone call interrupted, goes on; call it within a tap. */
export function wakeContext({ Howler }: SoundEngine): void {
  if (Howler.ctx && Howler.ctx.state !== 'running') void Howler.ctx.resume().catch(() => undefined)
}

export function clampVolume(volume: number): number {
  return Math.max(0, Math.min(1, volume))
}
