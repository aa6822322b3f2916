import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import type { SpokenPhrase } from '#domain/pronunciation/choose-cohort.ts'
import { LARGEST_COHORT, SMALLEST_COHORT } from '#domain/pronunciation/likeness.ts'
import { decodeSound } from './decode-sound.ts'
import type { VoiceScorer } from './voice-scorer.ts'

/** The clip as sound, from this device or the network; null where neither has it. */
export async function readClip(url: string): Promise<Sound | null> {
  try {
    const response = (await storedClip(url)) ?? (await fetch(url))
    return response.ok ? await decodeSound(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

/**
 * Makes up to 25 rivals ready and gives their keys. What is on the device comes first; the network is asked only
 * for what is missing to 20. `readHere`: of voices that are nowhere else.
 */
export async function readyCohort(
  scorer: VoiceScorer,
  candidates: readonly SpokenPhrase[],
  readHere?: (url: string) => Promise<Sound | null>,
): Promise<string[]> {
  const ready: string[] = []
  const elsewhere: string[] = []
  for (const { clipUrl } of candidates) {
    if (ready.length === LARGEST_COHORT) return ready
    if (await readyRival(scorer, clipUrl, readHere ?? soundFrom(storedClip))) ready.push(clipUrl)
    else if (readHere !== undefined) continue
    else elsewhere.push(clipUrl)
  }
  if (ready.length + elsewhere.length < SMALLEST_COHORT) return ready
  for (const clipUrl of elsewhere) {
    if (ready.length >= SMALLEST_COHORT || !navigator.onLine) break
    if (await readyRival(scorer, clipUrl, soundFrom(fetch))) ready.push(clipUrl)
  }
  return ready
}

async function readyRival(
  scorer: VoiceScorer,
  url: string,
  read: (url: string) => Promise<Sound | null>,
): Promise<boolean> {
  if (scorer.has('rival', url)) return true
  try {
    const sound = await read(url)
    if (sound === null) return false
    scorer.add('rival', url, sound)
    return true
  } catch {
    return false
  }
}

function soundFrom(read: (url: string) => Promise<Response | undefined>) {
  return async (url: string): Promise<Sound | null> => {
    const response = await read(url)
    return response?.ok ? decodeSound(await response.arrayBuffer()) : null
  }
}

/** From the precache or a downloaded lesson; a signature in the address does not matter there. */
async function storedClip(url: string): Promise<Response | undefined> {
  return globalThis.caches?.match(url, { ignoreSearch: true })
}
