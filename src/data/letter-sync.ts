import { LONGEST_DELAY_MS } from './backoff.ts'
import type { Urgency } from './drain-plan.ts'
import type { Exclusive } from './exclusive.ts'
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
  kick: (urgency: Urgency) => Promise<void>
  /** No round begins after this. */
  stop: () => void
}

/** Between two rounds that a timer starts. */
const SHORTEST_PAUSE_MS = 1_000

/** Keeps the letterbox moving in one page, and asks again by a timer while something waits. */
export function createLetterSync(
  options: LetterDrainContext & { exclusive: Exclusive; onError: (error: unknown) => void },
): LetterSync {
  const { letters, now, exclusive, onError } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function kick(urgency: Urgency): Promise<void> {
    if (isStopped) return
    try {
      await exclusive(LETTER_LOCK, async (mayGoOn) => {
        await acrossPauses(async () => {
          await drainLetters(options, urgency, () => !isStopped && mayGoOn())
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
    timer = setTimeout(() => void kick('due'), pauseMs)
  }

  return {
    kick,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
