import type { Howl, HowlOptions } from 'howler'

/** What a Listen button shows of its clip. `missing`: it could not be read, here or from the network. */
export type ClipState = 'idle' | 'loading' | 'playing' | 'missing'

/** The part of howler that we use; the tests give their own. */
export type SoundEngine = {
  Howl: new (options: HowlOptions) => Pick<Howl, 'play' | 'stop' | 'unload' | 'volume'>
  Howler: {
    autoSuspend: boolean
    ctx?: Pick<AudioContext, 'state' | 'resume' | 'currentTime'> | null
    unload(): unknown
  }
}

export type LessonAudio = ReturnType<typeof createLessonAudio>

/** Lesson audio plays at 0.8 of the volume setting (spec §9). */
const LESSON_GAIN = 0.8
/** No sound this long after a clip is ready: the audio context is stuck, as iOS leaves it after a call. */
const STUCK_AFTER_MS = 1000

/**
 * Plays lesson clips, one at a time. Howler is loaded with the first clip and fetches whole files, which
 * the service worker answers from its cache. A clip that cannot be read is logged once and skipped
 * (spec §8); nothing here throws or rejects.
 */
export function createLessonAudio({
  loadEngine,
  log,
}: {
  loadEngine: () => Promise<SoundEngine>
  log: (message: string) => void
}) {
  let engine: SoundEngine | null = null
  let current: { url: string; sound: InstanceType<SoundEngine['Howl']> | null } | null = null
  let currentState: ClipState = 'idle'
  let watch: ReturnType<typeof setTimeout> | undefined
  const missing = new Set<string>()
  const listeners = new Set<() => void>()

  function show(state: ClipState): void {
    currentState = state
    for (const listener of listeners) listener()
  }

  function drop(): void {
    clearTimeout(watch)
    current?.sound?.stop()
    current?.sound?.unload()
    current = null
    show('idle')
  }

  function giveUp(url: string): void {
    if (!missing.has(url)) log(`Audio ${url} could not be played and is skipped`)
    missing.add(url)
    if (current?.url === url) drop()
    show('idle')
  }

  async function loaded(): Promise<SoundEngine | null> {
    try {
      engine ??= await loadEngine()
      // Howler's own suspending is what leaves the context stuck on iOS (goldfire/howler.js 1525, 1702).
      engine.Howler.autoSuspend = false
    } catch {
      log('The audio player could not be loaded')
    }
    return engine
  }

  function begin(ready: SoundEngine, url: string, volume: number, isSecondTry: boolean): void {
    const isStillWanted = () => current?.url === url && current.sound === sound
    const sound = new ready.Howl({
      src: [url],
      volume: clamp(volume) * LESSON_GAIN,
      onload: () => {
        if (isStillWanted()) watchForSilence(ready, url, volume, isSecondTry)
      },
      onplay: () => {
        missing.delete(url)
        if (isStillWanted()) show('playing')
      },
      onend: () => {
        if (isStillWanted()) drop()
      },
      onloaderror: () => {
        if (isStillWanted()) giveUp(url)
      },
      onplayerror: () => {
        if (isStillWanted()) retryOnce(ready, url, volume, isSecondTry)
      },
    })
    current = { url, sound }
    wake(ready)
    sound.play()
  }

  function watchForSilence(ready: SoundEngine, url: string, volume: number, isSecondTry: boolean) {
    const startedAt = ready.Howler.ctx?.currentTime
    const sound = current?.sound
    clearTimeout(watch)
    watch = setTimeout(() => {
      if (current?.sound !== sound) return
      const isMoving = ready.Howler.ctx?.currentTime !== startedAt || startedAt === undefined
      if (currentState !== 'playing' || !isMoving) retryOnce(ready, url, volume, isSecondTry)
    }, STUCK_AFTER_MS)
  }

  /** Rebuilds the audio context, once; a second failure ends in silence, not in a loop. */
  function retryOnce(ready: SoundEngine, url: string, volume: number, isSecondTry: boolean): void {
    drop()
    if (isSecondTry) return
    ready.Howler.unload()
    show('loading')
    begin(ready, url, volume, true)
  }

  return {
    /** Loads the player ahead of the first tap: iOS lets sound begin only inside the tap itself. */
    async warm(): Promise<void> {
      await loaded()
    },

    /** Plays a clip from its start and stops any other. `volume` is the setting, 0 to 1. */
    play(url: string, volume: number): void {
      drop()
      current = { url, sound: null }
      show('loading')
      if (engine) return begin(engine, url, volume, false)
      void loaded().then((ready) => {
        if (current?.url !== url || current.sound) return
        if (ready) begin(ready, url, volume, false)
        else giveUp(url)
      })
    },

    stop(): void {
      if (current) drop()
    },

    /** The learner moved the volume while a clip plays. */
    setVolume(volume: number): void {
      current?.sound?.volume(clamp(volume) * LESSON_GAIN)
    },

    /** The page is shown again: a context that slept wakes before the next tap. */
    wake(): void {
      if (engine) wake(engine)
    },

    stateOf(url: string): ClipState {
      if (current?.url === url) return currentState
      return missing.has(url) ? 'missing' : 'idle'
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function wake({ Howler }: SoundEngine): void {
  if (Howler.ctx && Howler.ctx.state !== 'running') void Howler.ctx.resume().catch(() => undefined)
}

function clamp(volume: number): number {
  return Math.max(0, Math.min(1, volume))
}

/** The one player of the page. */
export const lessonAudio = createLessonAudio({
  loadEngine: async () => import('howler'),
  log: (message) => console.warn(message),
})
