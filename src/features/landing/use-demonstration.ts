import { useEffect, useState } from 'react'
import { importLate, MissingCode, type MissingBecause } from '#device/late-import.ts'
import { whenIdle } from '#device/when-idle.ts'
import type { Demonstration } from './landing-content.ts'

export type DemonstrationState =
  | { kind: 'open' }
  /** The judge is on its way. */
  | { kind: 'judging'; given: string }
  | { kind: 'judged'; given: string; isRight: boolean }
  /** The judge could not be fetched, this once. */
  | { kind: 'unreachable'; given: string; because: MissingBecause }

/** The rules of judging come after the page: who only reads pays nothing for them. */
const loadJudge = () => importLate(() => import('./judge-demonstration.ts'))

/** One exercise, answered as often as one likes. */
export function useDemonstration(demonstration: Demonstration): {
  state: DemonstrationState
  answer: (given: string) => void
  tryAgain: () => void
} {
  const [state, setState] = useState<DemonstrationState>({ kind: 'open' })
  useEffect(() => whenIdle(() => void loadJudge().catch(askAgainWithTheResponse)), [])

  async function judge(given: string): Promise<void> {
    setState({ kind: 'judging', given })
    try {
      const { judgeDemonstration } = await loadJudge()
      setState({ kind: 'judged', given, isRight: judgeDemonstration(demonstration, given) })
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      setState({ kind: 'unreachable', given, because: error.because })
    }
  }

  return {
    state,
    answer: (given) => {
      if (state.kind === 'open' || state.kind === 'unreachable') void judge(given)
    },
    tryAgain: () => setState({ kind: 'open' }),
  }
}

/** Ahead of time only: the answer asks for it again, and says so where it cannot be had. */
function askAgainWithTheResponse(): void {}
