import { vi } from 'vitest'

const RATE_HZ = 16_000

/** A microphone, what it records and what decodes it, as far as the recorder asks. */
export function fakeMicrophone() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  const microphone = {
    track,
    getUserMedia: vi.fn(async (): Promise<unknown> => stream),
    /** What the next recording holds. */
    heard: voice(),
    /** How large it is. */
    bytes: 4,
    /** How many sounds were played. */
    played: vi.fn(),
  }

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    mimeType = 'audio/webm;codecs=opus'
    state = 'inactive'
    start(): void {
      this.state = 'recording'
    }
    stop(): void {
      this.state = 'inactive'
      const data = new Blob([new Uint8Array(microphone.bytes)], { type: this.mimeType })
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  class FakeContext {
    currentTime = 0
    state = 'running'
    destination = {}
    resume = async () => undefined
    close = async () => undefined
    createAnalyser = () => ({
      fftSize: 32,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1),
    })
    createMediaStreamSource = () => ({ connect: () => undefined })
    createGain = () => ({ gain: { value: 1 }, connect: () => undefined })
    createBuffer = () => ({ copyToChannel: () => undefined })
    createBufferSource = () =>
      Object.assign(new EventTarget(), {
        connect: (to: unknown) => to,
        start: microphone.played,
        stop: () => undefined,
      })
  }
  class FakeDecoder {
    decodeAudioData = async () => ({
      length: microphone.heard.length,
      sampleRate: RATE_HZ,
      numberOfChannels: 1,
      getChannelData: () => microphone.heard,
    })
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OfflineAudioContext', FakeDecoder)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: microphone.getUserMedia },
  })
  return microphone
}

/** Half a second of a quiet room, a second of a bright hum, and the room again. */
export function voice(): Float32Array {
  return Float32Array.from({ length: 2.2 * RATE_HZ }, (_, at) => {
    const room = 0.0005 * Math.sin(at * at)
    const seconds = at / RATE_HZ
    if (seconds < 0.5 || seconds > 1.5) return room
    return 0.2 * Math.sin(2 * Math.PI * 900 * seconds) * Math.abs(Math.sin(12 * seconds)) + room
  })
}

export function silence(): Float32Array {
  return Float32Array.from({ length: 2 * RATE_HZ }, (_, at) => 0.0005 * Math.sin(at * at))
}
