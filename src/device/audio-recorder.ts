import { createStore } from 'zustand'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import {
  hasFinishedSpeaking,
  LEVEL_EVERY_MS,
  levelDb,
} from '#domain/pronunciation/end-of-speech.ts'
import { decodeSound } from './decode-sound.ts'
import { microphoneFailure, type AudioRecorderFailure } from './audio-recorder-failure.ts'
import { isWebKit, recordingFormat } from './recording-format.ts'

/** An attempt of the coach stops by itself after this. */
export const LONGEST_RECORDING_MS = 15_000

/** When a recording stops by itself. */
type RecorderLimits = {
  longestMs: number
  /** Quiet for so long after speech; left out for the coach's. */
  quietMs?: number
  /** More than this is no recording; left out for the coach's, which is kept nowhere. */
  mostBytes?: number
}

export type AudioRecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** `levels`: dB of full scale, one for every 50 ms so far. */
  | { kind: 'live'; levels: readonly number[]; secondsLeft: number }
  | { kind: 'thinking' }
  | { kind: 'ready'; recording: Recording }
  | { kind: 'failed'; failure: AudioRecorderFailure }

/** What was recorded: decoded, and as the browser made it. */
export type Recording = { sound: Sound; bytes: ArrayBuffer; type: string }

/** Echo, noise and level stay as they are: what the browser mends would not be the learner's voice. */
const MICROPHONE: MediaStreamConstraints = {
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 1,
  },
}

/** One voice is whole at this; 8 s are 64 kB. */
const BITS_PER_SECOND = 64_000

/** The levels and the limit of one recording, and how it ends. */
type Session = { stop: () => void; abandon: (failure: AudioRecorderFailure | null) => void }

/**
 * One recording at a time, each with a microphone of its own that is given back at once. Ends by itself when the
 * learner has spoken, at its limit, or by `stop`. Nothing is sent and nothing is kept but the samples in memory.
 */
export function createAudioRecorder(limits: RecorderLimits = { longestMs: LONGEST_RECORDING_MS }) {
  const store = createStore<AudioRecorderState>()(() => ({ kind: 'idle' }))
  let session: Session | null = null
  /** A later start, or a reset, makes what an earlier one brings old. */
  let turn = 0
  let settle: ((recording: Recording | null) => void) | null = null

  function show(next: AudioRecorderState): void {
    store.setState(next, true)
    if (next.kind === 'ready') settle?.(next.recording)
    if (next.kind === 'failed' || next.kind === 'idle') settle?.(null)
  }

  async function begin(isMine: () => boolean): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
      return show({ kind: 'failed', failure: 'unsupported' })
    }
    show({ kind: 'asking' })
    takeAudioSession('play-and-record')
    const meter = new AudioContext()
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia(MICROPHONE)
    } catch (error) {
      void meter.close()
      takeAudioSession('playback')
      if (isMine()) show({ kind: 'failed', failure: microphoneFailure(error) })
      return
    }
    if (!isMine() || document.hidden) {
      release(stream, meter)
      if (isMine()) show({ kind: 'failed', failure: 'hidden' })
      return
    }
    try {
      session = record({ stream, meter, limits }, (next) => {
        if (next.kind !== 'live') session = null
        if (isMine()) show(next)
      })
    } catch {
      // A recorder that refuses the stream.
      release(stream, meter)
      show({ kind: 'failed', failure: 'unsupported' })
    }
  }

  return {
    /**
     * Gives what was recorded; null when there is none, and `state` says why. Call it within a tap: only there
     * does iOS ask for the microphone.
     */
    start(): Promise<Recording | null> {
      if (isAtWork(store.getState())) return Promise.resolve(null)
      turn += 1
      const mine = turn
      return new Promise((resolve) => {
        settle = resolve
        void begin(() => mine === turn)
      })
    },
    /** The learner has said it. */
    stop: () => session?.stop(),
    /** Gives the microphone back and forgets what was recorded. */
    reset(): void {
      turn += 1
      session?.abandon(null)
      session = null
      if (store.getState().kind !== 'idle') show({ kind: 'idle' })
    },
    state: store.getState,
    subscribe: store.subscribe,
  }
}

/** Between the tap and the recording. */
export function isAtWork({ kind }: AudioRecorderState): boolean {
  return kind === 'asking' || kind === 'live' || kind === 'thinking'
}

export type AudioRecorder = ReturnType<typeof createAudioRecorder>

function record(
  { stream, meter, limits }: { stream: MediaStream; meter: AudioContext; limits: RecorderLimits },
  show: (state: AudioRecorderState) => void,
): Session {
  const mimeType = recordingFormat(isWebKit(navigator.userAgent), (type) =>
    MediaRecorder.isTypeSupported(type),
  )
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType !== undefined && { mimeType }),
  })
  const chunks: Blob[] = []
  const levels: number[] = []
  const over = new AbortController()
  const listening = { signal: over.signal }
  const readLevel = levelReader(stream, meter)
  const startedAt = performance.now()
  const ticking = setInterval(tick, LEVEL_EVERY_MS)

  function tick(): void {
    const elapsedMs = performance.now() - startedAt
    const level = readLevel()
    // A busy phone ticks late: the level stands for the time that has really passed.
    do levels.push(level)
    while ((levels.length + 1) * LEVEL_EVERY_MS <= elapsedMs)
    const leftMs = limits.longestMs - elapsedMs
    if (leftMs <= 0 || hasFinishedSpeaking(levels, limits.quietMs)) return stop()
    show({ kind: 'live', levels: [...levels], secondsLeft: Math.ceil(leftMs / 1000) })
  }

  /** The microphone goes off before anything else happens. */
  function finish(): void {
    clearInterval(ticking)
    over.abort()
    if (recorder.state !== 'inactive') recorder.stop()
    release(stream, meter)
  }

  function stop(): void {
    if (over.signal.aborted) return
    show({ kind: 'thinking' })
    recorder.addEventListener(
      'stop',
      () => void decode(new Blob(chunks, { type: recorder.mimeType }), limits, show),
      { once: true },
    )
    finish()
  }

  function abandon(failure: AudioRecorderFailure | null): void {
    if (over.signal.aborted) return
    finish()
    if (failure !== null) show({ kind: 'failed', failure })
  }

  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  recorder.addEventListener('error', () => abandon('lost'), listening)
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', () => abandon('lost'), listening)
  }
  // What was half said when the page went away is no try: it is dropped, and the learner is told.
  const onHide = () => document.hidden && abandon('hidden')
  document.addEventListener('visibilitychange', onHide, listening)
  globalThis.addEventListener('pagehide', () => abandon('hidden'), listening)
  recorder.start()
  show({ kind: 'live', levels: [], secondsLeft: limits.longestMs / 1000 })
  return { stop, abandon }
}

async function decode(
  blob: Blob,
  { mostBytes = Number.POSITIVE_INFINITY }: RecorderLimits,
  show: (state: AudioRecorderState) => void,
): Promise<void> {
  if (blob.size > mostBytes) return show({ kind: 'failed', failure: 'too-large' })
  const bytes = await blob.arrayBuffer()
  // Decoding takes the bytes that it is given.
  const sound = await decodeSound(bytes.slice(0))
  if (sound === null) return show({ kind: 'failed', failure: 'unreadable' })
  show({ kind: 'ready', recording: { sound, bytes, type: blob.type } })
}

function levelReader(stream: MediaStream, meter: AudioContext): () => number {
  const analyser = meter.createAnalyser()
  meter.createMediaStreamSource(stream).connect(analyser)
  void meter.resume()
  const samples = new Float32Array(analyser.fftSize)
  return () => {
    analyser.getFloatTimeDomainData(samples)
    return levelDb(samples)
  }
}

function release(stream: MediaStream, meter: AudioContext): void {
  for (const track of stream.getTracks()) track.stop()
  void meter.close()
  takeAudioSession('playback')
}

/** On iOS what plays after a recording would come from the earpiece otherwise (Safari 16.4). */
function takeAudioSession(type: 'play-and-record' | 'playback'): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = type
}
