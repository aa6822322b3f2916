import { beforeEach, describe, expect, test } from 'vitest'
import { createVoiceScorer } from '#device/voice-scorer.ts'
import type { ScorerAnswer, ScorerRequest } from '#device/voice-scorer-messages.ts'

const COMPARED = { kind: 'refused', refusal: 'silent' } as const
const sound = () => ({ samples: new Float32Array(160), rateHz: 16_000 })

/** A worker that answers when the test says so, and may die. */
class ListedWorker extends EventTarget {
  readonly asked: ScorerRequest[] = []
  isEnded = false
  postMessage(request: ScorerRequest): void {
    this.asked.push(request)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(answer: ScorerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }))
  }
  idOf(at: number): number {
    const request = this.asked[at]
    return request && 'id' in request ? request.id : 0
  }
}

let workers: ListedWorker[]
let scorer: ReturnType<typeof createVoiceScorer>

beforeEach(() => {
  workers = []
  scorer = createVoiceScorer(() => {
    const worker = new ListedWorker()
    workers.push(worker)
    return worker
  })
})

describe('the scorer', () => {
  test('starts no worker before there is something to do', () => {
    expect(scorer.has('clip', '/a.mp3')).toBe(false)
    expect(workers).toHaveLength(0)
  })

  test('hands each answer to its own question, in whatever order they come', async () => {
    scorer.add('clip', '/a.mp3', sound())
    const first = scorer.compare(sound(), '/a.mp3', [], 1)
    const second = scorer.takeOfLast('/a.mp3')
    const [worker] = workers as [ListedWorker]
    worker.answer({ id: worker.idOf(2), take: [1, 2, 3] })
    worker.answer({ id: worker.idOf(1), comparison: COMPARED })
    expect(await first).toEqual(COMPARED)
    expect(await second).toEqual([1, 2, 3])
  })

  test('a worker that dies leaves no question open, and the next clip gets another worker', async () => {
    scorer.add('clip', '/a.mp3', sound())
    const asked = scorer.compare(sound(), '/a.mp3', [], 1)
    workers[0]!.dispatchEvent(new Event('error'))
    expect(await asked).toBeNull()
    expect(workers[0]!.isEnded).toBe(true)
    // What the dead one knew has to be said again.
    expect(scorer.has('clip', '/a.mp3')).toBe(false)
    scorer.add('clip', '/a.mp3', sound())
    expect(workers).toHaveLength(2)
  })

  test('a clip that was never read is compared with nothing', async () => {
    expect(await scorer.compare(sound(), '/b.mp3', [], 1)).toBeNull()
  })

  test('without workers there is no comparison, and nothing breaks', async () => {
    const without = createVoiceScorer(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    without.add('clip', '/a.mp3', sound())
    expect(await without.compare(sound(), '/a.mp3', [], 1)).toBeNull()
  })
})
