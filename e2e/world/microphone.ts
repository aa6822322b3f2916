import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const RATE_HZ = 48_000

/**
 * What a device hears: Chromium's own fake microphone, fed from a WAV file that is read anew for each recording.
 * A device gets it by its flags.
 */
export class Microphone {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async make(): Promise<Microphone> {
    const microphone = new Microphone(await mkdtemp(join(tmpdir(), 'apni-boli-microphone-')))
    await microphone.hears(silence(1))
    return microphone
  }

  get flags(): string[] {
    return [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${this.#file}%noloop`,
    ]
  }

  /** From the next recording on; after the end it hears nothing. */
  async hears(...sounds: readonly Float32Array[]): Promise<void> {
    await writeFile(this.#file, wavOf(sounds))
  }

  async destroy(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #file(): string {
    return join(this.#folder, 'heard.wav')
  }
}

/** A clip of the course as samples; `tempo` 1.05 is faster and higher, as another throat. */
export async function clipSamples(page: Page, url: string, tempo: number): Promise<Float32Array> {
  const samples = await page.evaluate(
    async ({ url, rateHz }) => {
      const bytes = await (await fetch(url)).arrayBuffer()
      const buffer = await new OfflineAudioContext(1, 1, rateHz).decodeAudioData(bytes)
      return [...buffer.getChannelData(0)].map((sample) => Math.round(sample * 32_767))
    },
    { url, rateHz: RATE_HZ },
  )
  return Float32Array.from({ length: Math.floor(samples.length / tempo) }, (_, at) => {
    const place = at * tempo
    const before = samples[Math.floor(place)] ?? 0
    const after = samples[Math.floor(place) + 1] ?? before
    return (before + (place % 1) * (after - before)) / 32_767
  })
}

export function silence(seconds: number): Float32Array {
  return noise(seconds, 0.0005)
}

/** The same every time. */
export function noise(seconds: number, loudness: number): Float32Array {
  let state = 7
  return Float32Array.from({ length: seconds * RATE_HZ }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (loudness * state) / 2 ** 31
  })
}

/** 16 bits, one channel. */
function wavOf(sounds: readonly Float32Array[]): Buffer {
  const length = sounds.reduce((sum, sound) => sum + sound.length, 0)
  const wav = Buffer.alloc(44 + length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE_HZ, 24)
  wav.writeUInt32LE(RATE_HZ * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(length * 2, 40)
  let at = 44
  for (const sound of sounds) {
    for (const sample of sound) {
      at = wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at)
    }
  }
  return wav
}
