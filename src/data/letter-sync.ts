import { LONGEST_DELAY_MS } from './backoff.ts'
import type { Urgency } from './drain-plan.ts'
import type { WithLock } from './with-lock.ts'
import {
  drainLetters,
  LETTER_LOCK,
  type LetterDrainContext,
  nextLetterDueAt,
} from './letter-drain.ts'
import { readLetters } from './letters.ts'
import { acrossPauses } from './transaction-pause.ts'

export type LetterSync = {
  /** Drains as soon as it is this context's turn. Resolves when that round is over; never rejects. */
  requestSync: (urgency: Urgency) => Promise<void>
  /** No round begins after this. */
  stop: () => void
}

/** Between two rounds that a timer starts. */
const SHORTEST_PAUSE_MS = 1_000

/** Keeps the letterbox moving in one page, and asks again by a timer while something waits. */
export function createLetterSync(
  options: LetterDrainContext & { withLock: WithLock; onError: (error: unknown) => void },
): LetterSync {
  const { letters, now, withLock, onError } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function requestSync(urgency: Urgency): Promise<void> {
    if (isStopped) return
    try {
      await withLock(LETTER_LOCK, async (shouldContinue) => {
        await acrossPauses(async () => {
          await drainLetters(options, urgency, () => !isStopped && shouldContinue())
        })
      })
      await scheduleNext()
    } catch (error) {
      if (!isStopped) onError(error)
    }
  }

  async function scheduleNext(): Promise<void> {
    const dueAt = nextLetterDueAt(await readLetters(letters))
    clearTimeout(timer)
    if (isStopped || dueAt === null) return
    const pauseMs = Math.min(Math.max(dueAt - now(), SHORTEST_PAUSE_MS), LONGEST_DELAY_MS)
    timer = setTimeout(() => void requestSync('due'), pauseMs)
  }

  return {
    requestSync,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
