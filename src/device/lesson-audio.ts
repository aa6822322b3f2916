import { preparedElement, releaseElement, type ClipElement } from './clip-element.ts'
import { tapOf, type ClipControl, type ClipSpeed, type ClipTap } from './clip-taps.ts'
import { clampVolume } from './sound-engine.ts'

/** What a Listen button shows of its clip. `missing`: it could not be read, here or from the network. */
export type ClipState = 'idle' | 'loading' | 'playing' | 'missing'

/**
 * What sounds in place of a clip, where somebody else says the same line; a promise of it where it has to be made ready first. The
 * promise gives null where it cannot be played here.
 */
export type ClipSource = string | Promise<string | null>

/** Lesson audio plays at 0.8 of the volume setting. */
const LESSON_GAIN = 0.8
const RATE: Record<ClipSpeed, number> = { normal: 1, slow: 0.75 }
/** A playing clip holds the listen button this long, or until it ends (decision 031). */
const LOCK_MS = 3_000
/** An answer that hangs is a clip that is not there. */
const GIVE_UP_AFTER_MS = 10_000

type Current = {
  url: string
  speed: ClipSpeed
  element: ClipElement
  isLocked: boolean
  /** Begun without a press. */
  isAutoplay: boolean
}

/**
 * Plays lesson clips, one at a time, each in a media element of its own that is begun within the tap, as iOS
 * wants it (decision 031). A clip that cannot be read is logged once and skipped; nothing here
 * throws or rejects.
 */
export function createLessonAudio({
  createElement,
  log,
}: {
  createElement: () => ClipElement
  log: (message: string) => void
}) {
  let current: Current | null = null
  let currentState: ClipState = 'idle'
  let last: { url: string; speed: ClipSpeed; isWhole: boolean } | null = null
  let giveUpTimer: ReturnType<typeof setTimeout> | undefined
  let lock: ReturnType<typeof setTimeout> | undefined
  const missing = new Set<string>()
  /** These, and what could not be read when it began by itself. */
  const unread = new Set<string>()
  // No store: what it shows depends on the clip that is asked about.
  const listeners = new Set<() => void>()

  function show(state: ClipState): void {
    currentState = state
    for (const listener of listeners) listener()
  }

  function drop(): void {
    clearTimeout(giveUpTimer)
    clearTimeout(lock)
    const element = current?.element
    current = null
    if (element) releaseElement(element)
    show('idle')
  }

  function giveUp({ url, isAutoplay }: Current): void {
    unread.add(url)
    // Nobody asked for it: a press will tell.
    if (isAutoplay) return drop()
    if (!missing.has(url)) log(`Audio ${url} could not be played and is skipped`)
    missing.add(url)
    drop()
  }

  function waitFor(clip: Current): void {
    clearTimeout(giveUpTimer)
    giveUpTimer = setTimeout(() => current === clip && giveUp(clip), GIVE_UP_AFTER_MS)
    show('loading')
  }

  function sounds(clip: Current): void {
    clearTimeout(giveUpTimer)
    missing.delete(clip.url)
    unread.delete(clip.url)
    lock ??= setTimeout(() => {
      if (current !== clip) return
      clip.isLocked = false
      show(currentState)
    }, LOCK_MS)
    show('playing')
  }

  function follow(clip: Current): void {
    const on = (event: string, react: () => void) =>
      clip.element.addEventListener(event, () => {
        // What a clip before this one says late is nobody's business.
        if (current === clip) react()
      })
    on('playing', () => sounds(clip))
    on('waiting', () => waitFor(clip))
    on('error', () => giveUp(clip))
    // A telephone call, a headset pulled out. The end of a clip says it too, before it says "ended".
    on('pause', () => {
      if (!clip.element.ended) drop()
    })
    on('ended', () => {
      if (!clip.isAutoplay) last = { url: clip.url, speed: clip.speed, isWhole: true }
      drop()
    })
  }

  function begin(
    url: string,
    volume: number,
    { speed, isAutoplay, source }: { speed: ClipSpeed; isAutoplay: boolean; source: ClipSource },
  ): void {
    if (current) drop()
    lock = undefined
    const clip: Current = { url, speed, element: createElement(), isLocked: true, isAutoplay }
    current = clip
    if (!isAutoplay) last = { url, speed, isWhole: false }
    follow(clip)
    waitFor(clip)
    if (typeof source === 'string') return start(clip, source, volume)
    // Asked to load within the press, iOS lets the element sound later as well.
    clip.element.load()
    void source.then((ready) => {
      if (current !== clip) return
      if (ready === null) drop()
      else start(clip, ready, volume)
    })
  }

  function start(clip: Current, source: string, volume: number): void {
    const { element, speed } = clip
    preparedElement(element, {
      url: source,
      rate: RATE[speed],
      volume: clampVolume(volume) * LESSON_GAIN,
    })
    element.play().catch((reason: unknown) => {
      if (current !== clip) return
      // Not allowed without a tap, or broken off: the clip is there, and the next press plays it.
      if (reason instanceof Error && reason.name !== 'NotSupportedError') drop()
      else giveUp(clip)
    })
  }

  function play(
    url: string,
    volume: number,
    speed: ClipSpeed = 'normal',
    source: ClipSource = url,
  ): void {
    begin(url, volume, { speed, isAutoplay: false, source })
  }

  function stop(): void {
    if (current) drop()
  }

  function nextTap(url: string, control: ClipControl): ClipTap {
    const playing = current?.url === url ? current : null
    const mine = last?.url === url ? last : null
    return tapOf(control, {
      locked: playing?.isLocked ? playing.speed : null,
      heard: mine?.isWhole || (playing && !playing.isLocked) ? (mine?.speed ?? null) : null,
      last: mine?.speed ?? null,
    })
  }

  return {
    /**
     * Plays a clip from its start and stops any other. `volume` is the setting, 0 to 1. Whatever `source` sounds in its place, here
     * and below, the clip keeps its name in all that is asked about it.
     */
    play,
    stop,

    /** Stops this clip; any other plays on. */
    stopOnly(url: string): void {
      if (current?.url === url) drop()
    },

    /** Begins a clip that nobody pressed for. Where the browser wants a press first, or the clip is not there, nothing happens. */
    autoplay(url: string, volume: number, source: ClipSource = url): void {
      begin(url, volume, { speed: 'normal', isAutoplay: true, source })
    },

    /** One press of a control of this clip. */
    press(control: ClipControl, url: string, volume: number, source: ClipSource = url): void {
      const tap = nextTap(url, control)
      if (tap === 'stop') stop()
      else play(url, volume, tap, source)
    },

    /** What a press would do now; Listen says so where it would be slow. */
    nextTap,

    /** A new place to listen: its first press is a normal one. */
    forgetHearing(): void {
      if (!current) last = null
    },

    /** The learner moved the volume while a clip plays. */
    setVolume(volume: number): void {
      if (current) current.element.volume = clampVolume(volume) * LESSON_GAIN
    },

    stateOf(url: string): ClipState {
      if (current?.url === url) return currentState
      return missing.has(url) ? 'missing' : 'idle'
    },

    /** Its last try failed, whoever began it. */
    isUnread(url: string): boolean {
      return unread.has(url)
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
  createElement: () => new Audio(),
  // A missing file is logged and skipped: there is nobody to tell but the console.
  log: (message) => console.warn(message),
})
