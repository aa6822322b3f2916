import { clampVolume, loadSoundEngine, type SoundEngine, wakeContext } from './sound-engine.ts'

/** What a Listen button shows of its clip. `missing`: it could not be read, here or from the network. */
export type ClipState = 'idle' | 'loading' | 'playing' | 'missing'

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
    } catch {
      log('The audio player could not be loaded')
    }
    return engine
  }

  function begin(ready: SoundEngine, url: string, volume: number, isSecondTry: boolean): void {
    const isStillWanted = () => current?.url === url && current.sound === sound
    const sound = new ready.Howl({
      src: [url],
      volume: clampVolume(volume) * LESSON_GAIN,
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
    wakeContext(ready)
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
      current?.sound?.volume(clampVolume(volume) * LESSON_GAIN)
    },

    /** The page is shown again: a context that slept wakes before the next tap. */
    wake(): void {
      if (engine) wakeContext(engine)
    },

    stateOf(url: string): ClipState {
      if (current?.url === url) return currentState
      return missing.has(url) ? 'missing' : 'idle'
    },

    /** A clip plays, or is about to. */
    isActive(): boolean {
      return current !== null
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The one player of the page. */
export const lessonAudio = createLessonAudio({
  loadEngine: loadSoundEngine,
  // A missing file is logged and skipped (spec §8): there is nobody to tell but the console.
  log: (message) => console.warn(message),
})
