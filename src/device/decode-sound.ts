import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'

/** A file that the browser can play → one channel of samples, or null where it cannot. Empties `bytes`. */
export async function decodeSound(
  bytes: ArrayBuffer,
  rateHz = SAMPLE_RATE_HZ,
): Promise<Sound | null> {
  try {
    // The browser's own resampler brings it to this rate: what the comparison reads, unless somebody is to hear it.
    const buffer = await new OfflineAudioContext(1, 1, rateHz).decodeAudioData(bytes)
    return { samples: oneChannel(buffer), rateHz: buffer.sampleRate }
  } catch {
    // An empty recording, or a clip that was cut on its way.
    return null
  }
}

/** The microphone may give two channels where one was asked for: Chromium does. */
function oneChannel(buffer: AudioBuffer): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    for (const [at, sample] of buffer.getChannelData(channel).entries()) {
      mixed[at] = (mixed[at] ?? 0) + sample / buffer.numberOfChannels
    }
  }
  return mixed
}
