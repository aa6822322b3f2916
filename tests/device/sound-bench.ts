import type { HowlOptions } from 'howler'
import type { SoundEngine } from '#device/sound-engine.ts'

/** A sound engine that plays nothing and writes down what was asked of it. */
export function soundBench() {
  const sounds: BenchSound[] = []
  const context = {
    state: 'suspended' as AudioContextState,
    resumes: 0,
    async resume() {
      context.resumes += 1
      context.state = 'running'
    },
  }

  class BenchSound {
    readonly options: HowlOptions
    isPlaying = false
    isUnloaded = false
    loudness: number
    constructor(options: HowlOptions) {
      this.options = options
      this.loudness = options.volume ?? 1
      sounds.push(this)
    }
    play() {
      this.isPlaying = true
      return 1
    }
    stop() {
      this.isPlaying = false
      return this
    }
    unload() {
      this.isUnloaded = true
      return null
    }
    volume(loudness?: number) {
      if (loudness !== undefined) this.loudness = loudness
      return this
    }
    /** What the browser tells howler. */
    tell(what: 'onload' | 'onplay' | 'onend' | 'onloaderror' | 'onplayerror') {
      this.options[what]?.(1, null)
    }
  }

  const engine = {
    Howl: BenchSound,
    Howler: {
      autoSuspend: true,
      ctx: context,
    },
  } as unknown as SoundEngine

  return {
    engine,
    sounds,
    context,
    last: () => {
      const sound = sounds.at(-1)
      if (!sound) throw new Error('No sound was made')
      return sound
    },
  }
}
