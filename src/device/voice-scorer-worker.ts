import {
  compareVoices,
  readyClip,
  type ReadyClip,
  readyRival,
  type Sound,
  warmUpTake,
} from '#domain/pronunciation/compare-voices.ts'
import type { VoiceFeatures } from '#domain/pronunciation/voice-features.ts'
import type { ScorerAnswer, ScorerRequest } from './voice-scorer-messages.ts'

/** The part of a worker's own scope that is used: the page's types are the ones that are loaded here. */
type WorkerScope = {
  addEventListener: (kind: 'message', listen: (event: { data: ScorerRequest }) => void) => void
  postMessage: (answer: ScorerAnswer, moved: Transferable[]) => void
}
const scope = globalThis as unknown as WorkerScope

const clips = new Map<string, ReadyClip>()
const rivals = new Map<string, VoiceFeatures>()
let lastAttempt: Sound | null = null

scope.addEventListener('message', ({ data }) => {
  switch (data.kind) {
    case 'clip':
      clips.set(data.key, readyClip(data.sound))
      break
    case 'rival':
      rivals.set(data.key, readyRival(data.sound))
      break
    case 'compare': {
      const cohort = data.cohortKeys.flatMap((key) => rivals.get(key) ?? [])
      lastAttempt = data.attempt
      const comparison = compareVoices(data.attempt, clipOf(data.clipKey), cohort, data.warp)
      scope.postMessage({ id: data.id, comparison }, [])
      break
    }
    case 'take': {
      const take = lastAttempt && warmUpTake(lastAttempt, clipOf(data.clipKey))
      scope.postMessage({ id: data.id, take }, [])
      break
    }
  }
})

/** The page sends a clip before it asks about it. */
function clipOf(key: string): ReadyClip {
  const clip = clips.get(key)
  if (!clip) throw new Error(`The clip ${key} never came`)
  return clip
}
