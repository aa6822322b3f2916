import type { Comparison, Sound } from '#domain/pronunciation/compare-voices.ts'
import type { WarmUpTake } from '#domain/pronunciation/vocal-tract.ts'
import type { ScorerAnswer, ScorerRequest } from './voice-scorer-messages.ts'

/** The part of a worker that is used; the tests give their own. */
export type ScorerWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/**
 * Compares voices off the main thread. Clips are made ready once and stay ready as long as the page lives. Null is
 * the answer where no worker can be had: then there is listening, and no score.
 */
export function createVoiceScorer(startWorker: () => ScorerWorker) {
  let worker: ScorerWorker | null = null
  let lastId = 0
  const sent = new Set<string>()
  const waiting = new Map<number, (answer: ScorerAnswer | null) => void>()

  /** What the dead worker was asked comes to nothing; the next question starts another. */
  function giveUp(): void {
    worker?.terminate()
    worker = null
    sent.clear()
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }

  function started(): ScorerWorker | null {
    if (worker) return worker
    try {
      worker = startWorker()
    } catch {
      return null
    }
    worker.addEventListener('error', giveUp)
    worker.addEventListener('message', ({ data }: MessageEvent<ScorerAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    return worker
  }

  function post(request: ScorerRequest, moved: Transferable[] = []): void {
    started()?.postMessage(request, moved)
  }

  function ask(request: (id: number) => ScorerRequest): Promise<ScorerAnswer | null> {
    const asked = started()
    if (!asked) return Promise.resolve(null)
    lastId += 1
    const id = lastId
    return new Promise((settle) => {
      waiting.set(id, settle)
      asked.postMessage(request(id), [])
    })
  }

  return {
    /** Whether this sound is there already: it need not be read again. */
    has: (kind: 'clip' | 'rival', key: string): boolean => sent.has(`${kind} ${key}`),

    /** The sound moves to the worker: the caller's samples are empty afterwards. */
    add(kind: 'clip' | 'rival', key: string, sound: Sound): void {
      post({ kind, key, sound }, [sound.samples.buffer])
      sent.add(`${kind} ${key}`)
    },

    async compare(
      attempt: Sound,
      clipKey: string,
      cohortKeys: readonly string[],
      warp: number,
    ): Promise<Comparison | null> {
      if (!sent.has(`clip ${clipKey}`)) return null
      const answer = await ask((id) => ({
        kind: 'compare',
        id,
        clipKey,
        cohortKeys,
        attempt,
        warp,
      }))
      return answer?.comparison ?? null
    },

    /** Of the attempt that was compared last. */
    async takeOfLast(clipKey: string): Promise<WarmUpTake | null> {
      if (!sent.has(`clip ${clipKey}`)) return null
      const answer = await ask((id) => ({ kind: 'take', id, clipKey }))
      return answer?.take ?? null
    },
  }
}

export type VoiceScorer = ReturnType<typeof createVoiceScorer>

/** The one of the page. */
export const voiceScorer = createVoiceScorer(
  () => new Worker(new URL('voice-scorer-worker.ts', import.meta.url), { type: 'module' }),
)
