import type { Sound } from '#domain/pronunciation/compare-voices.ts'

/** As loud as a lesson clip at most: 0.8 of the volume setting. */
const VOICE_GAIN = 0.8
const PAUSE_BETWEEN_S = 0.35
const MOST_BOOST = 8

/**
 * Plays recordings one after the other, each as loud as the first: a far microphone shall not be the difference.
 * `onTurn` hears which one sounds now, and null at the end or when it was stopped.
 */
export function createSoundSequence() {
  let context: AudioContext | null = null
  let isClosed = false
  let playing: { sources: AudioBufferSourceNode[]; onTurn: (at: number | null) => void } | null =
    null

  function stop(): void {
    const stopped = playing
    playing = null
    for (const source of stopped?.sources ?? []) source.stop()
    stopped?.onTurn(null)
  }

  return {
    /** Within a tap, ahead of what plays by itself later: iOS lets sound begin only there. */
    wake(): void {
      if (isClosed) return
      context ??= new AudioContext()
      if (context.state !== 'running') void context.resume().catch(() => undefined)
    },

    play(sounds: readonly Sound[], volume: number, onTurn: (at: number | null) => void): void {
      stop()
      if (isClosed) return
      context ??= new AudioContext()
      const { currentTime, destination } = context
      const level = loudness(sounds[0])
      const mine = { sources: [] as AudioBufferSourceNode[], onTurn }
      playing = mine
      let startsAt = currentTime + 0.05
      for (const [at, sound] of sounds.entries()) {
        const source = sourceOf(context, sound)
        const gain = context.createGain()
        gain.gain.value = volume * VOICE_GAIN * matchingGain(sound, level)
        source.connect(gain).connect(destination)
        source.start(startsAt)
        startsAt += sound.samples.length / sound.rateHz + PAUSE_BETWEEN_S
        source.addEventListener('ended', () => {
          if (playing !== mine) return
          if (at + 1 < sounds.length) return onTurn(at + 1)
          playing = null
          onTurn(null)
        })
        mine.sources.push(source)
      }
      onTurn(0)
    },

    stop,

    /** Undoes `close`, for who comes back. */
    open(): void {
      isClosed = false
    },

    /** Gives the sound back. What was awaited and plays only now is not heard any more. */
    close(): void {
      stop()
      isClosed = true
      void context?.close()
      context = null
    },
  }
}

function sourceOf(context: AudioContext, { samples, rateHz }: Sound): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.max(1, samples.length), rateHz)
  buffer.copyToChannel(new Float32Array(samples), 0)
  const source = context.createBufferSource()
  source.buffer = buffer
  return source
}

/** Root mean square of the louder half: pauses do not make a voice quiet. */
function loudness(sound: Sound | undefined): number {
  const squares = [...(sound?.samples ?? [])].map((sample) => sample * sample).sort((a, b) => b - a)
  const half = squares.slice(0, Math.ceil(squares.length / 2))
  return Math.sqrt(half.reduce((sum, square) => sum + square, 0) / Math.max(1, half.length))
}

/** Never so much that it clips. */
function matchingGain(sound: Sound, level: number): number {
  const own = loudness(sound)
  if (own === 0 || level === 0) return 1
  let peak = 0
  for (const sample of sound.samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(level / own, MOST_BOOST, 0.98 / peak)
}
