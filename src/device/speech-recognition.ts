import { createStore } from 'zustand'
import {
  FIRST_ATTEMPT,
  type HeardSegment,
  isUnderway,
  RECOGNITION_LANGUAGES,
  type RecognitionAttempt,
  type RecognitionCommand,
  type RecognitionEvent,
  stepRecognition,
} from '#domain/pronunciation/recognition/recognition-attempt.ts'
import type {
  SpeechRecogniser,
  SpeechRecogniserClass,
  SpeechResultEvent,
} from './speech-recognition-support.ts'

/** Listening stops by itself after 15 s. */
export const LISTENING_SECONDS = 15
/** Asked and silent for this long, the recogniser will not begin (home screens of iOS). */
const NO_AUDIO_AFTER_MS = 4000
/** What was said is on its way to words; no end after this long is taken for one. */
const NO_END_AFTER_MS = 5000
const MOST_ALTERNATIVES = 5
/** A transcript that is longer says nothing about a phrase. */
const LONGEST_TRANSCRIPT = 500

export type SpeechView = {
  attempt: RecognitionAttempt
  /** While listening; 0 otherwise. */
  secondsLeft: number
}

type Ports = {
  Recogniser: SpeechRecogniserClass
  isOnline: () => boolean
  /** The browser's question about the microphone stands open: nothing can begin before it is answered. */
  isAsking: () => Promise<boolean>
}

export type SpeechListener = ReturnType<typeof createSpeechListener>

/** The one that has the microphone: a page has one recogniser at a time. */
let current: { abandon: () => void } | null = null

/** Runs one exercise's recogniser: the attempt decides (stepRecognition), this does it. Nothing here throws or rejects. */
export function createSpeechListener({ Recogniser, isOnline, isAsking }: Ports) {
  const store = createStore<SpeechView>()(() => ({ attempt: FIRST_ATTEMPT, secondsLeft: 0 }))
  let recogniser: SpeechRecogniser | null = null
  let watch: ReturnType<typeof setTimeout> | undefined
  let clock: ReturnType<typeof setInterval> | undefined

  function send(event: RecognitionEvent): void {
    const before = store.getState().attempt
    const { attempt, command } = stepRecognition(before, event)
    if (attempt === before && command === null) return
    if (attempt.phase !== before.phase || command === 'begin') setClocks(attempt)
    store.setState({ attempt, ...(attempt.phase !== 'listening' && { secondsLeft: 0 }) })
    if (command !== null) carryOut(command)
  }

  function carryOut(command: RecognitionCommand): void {
    if (command === 'begin') return begin()
    const asked = recogniser
    if (command === 'abort') release()
    try {
      if (command === 'stop') asked?.stop()
      else asked?.abort()
    } catch {
      // One that never began may refuse to stop; it is let go of either way.
    }
  }

  function begin(): void {
    release()
    current?.abandon()
    current = listener
    const next = new Recogniser()
    recogniser = next
    next.lang =
      RECOGNITION_LANGUAGES[store.getState().attempt.languageIndex] ?? RECOGNITION_LANGUAGES[0]
    next.continuous = false
    next.interimResults = false
    next.maxAlternatives = MOST_ALTERNATIVES
    const say = (event: RecognitionEvent): void => {
      if (recogniser === next) send(event)
    }
    next.onaudiostart = () => say({ type: 'audio-started' })
    // Who hears speech has a microphone, also where the word about the audio was left out.
    next.onspeechstart = () => say({ type: 'audio-started' })
    next.onresult = (event) => say({ type: 'result', segments: finalSegments(event) })
    // One handler for each, as every browser has had since the first prefixed ones.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    next.onerror = ({ error }) => say({ type: 'error', code: error })
    next.onend = () => say({ type: 'ended' })
    try {
      next.start()
    } catch {
      send({ type: 'error', code: 'interrupted' })
    }
  }

  /** From here on its words reach nobody: what an aborted recogniser still says is not about this attempt. */
  function release(): void {
    recogniser = null
    if (current === listener) current = null
  }

  function setClocks(attempt: RecognitionAttempt): void {
    clearTimeout(watch)
    watch = undefined
    clearInterval(clock)
    if (attempt.phase === 'starting') watchForAudio()
    if (attempt.phase === 'analysing') {
      watch = setTimeout(() => send({ type: 'ended' }), NO_END_AFTER_MS)
    }
    if (attempt.phase === 'listening') {
      store.setState({ secondsLeft: LISTENING_SECONDS })
      clock = setInterval(() => {
        const secondsLeft = store.getState().secondsLeft - 1
        if (secondsLeft <= 0) send({ type: 'stop' })
        else store.setState({ secondsLeft })
      }, 1000)
    }
  }

  function watchForAudio(): void {
    const timer = setTimeout(() => {
      void isAsking().then((isStillAsking) => {
        if (watch !== timer) return
        if (isStillAsking) watchForAudio()
        else send({ type: 'no-audio' })
      })
    }, NO_AUDIO_AFTER_MS)
    watch = timer
  }

  const abandon = (): void => send({ type: 'abandon' })
  const listener = {
    view: store.getState,
    subscribe: store.subscribe,
    /** The microphone's button: begins, or ends what is being listened to. */
    toggle(): void {
      if (isUnderway(store.getState().attempt)) send({ type: 'stop' })
      else send({ type: 'start', isOnline: isOnline() })
    },
    /** Lets go of the microphone at once; nothing of this attempt counts. */
    abandon,
  }
  return listener
}

function finalSegments({ results }: SpeechResultEvent): HeardSegment[] {
  return (
    Array.from(results)
      // We ask for final results alone; some engines leave the word out.
      .filter(({ isFinal }) => isFinal !== false)
      .map((result) =>
        Array.from(result, ({ transcript }) => transcript.slice(0, LONGEST_TRANSCRIPT)).slice(
          0,
          MOST_ALTERNATIVES,
        ),
      )
      .filter((segment) => segment.some((transcript) => transcript.trim() !== ''))
  )
}

/** Whether the browser's question about the microphone is still open; where it does not say, it is taken to be answered. */
export async function isMicrophoneAsked(): Promise<boolean> {
  try {
    const name = 'microphone' as PermissionName
    return (await navigator.permissions.query({ name })).state === 'prompt'
  } catch {
    return false
  }
}
