import type { Failure } from '#data/failure.ts'
import type { Learner } from '#data/learner.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { useCoursePullStore } from './course-pull.ts'

/** These may not fail the next time. */
const PASSING: readonly Failure['kind'][] = ['network', 'timeout', 'server', 'limited']

/**
 * Fills the device from the network, says how it went, and asks again until everything has come: a browser tells `online` before
 * its connection carries anything, and nobody else asks again for long. Screens do not see these further tries begin. Gives the
 * way to stop.
 */
export function keepPulling(learner: Learner): () => void {
  let isStopped = false
  let stopRetrying = (): void => undefined
  /** Until then the server asked for rest. */
  let restUntil = 0

  /** Whether there is nothing left to ask for. */
  async function pull(): Promise<boolean> {
    try {
      const pulled = await learner.pull()
      if (pulled?.ok) useCoursePullStore.setState({ state: 'idle', failure: null })
      // Where nobody was found signed in, nothing was asked, and nothing is known.
      else useCoursePullStore.setState({ state: 'failed', failure: pulled?.failure ?? null })
      // Voices are large: after everything else.
      const last = pulled?.ok && pulled.value.isWhole ? await learner.pullVoices() : pulled
      if (last === null) return true
      const failure = last.ok ? last.value.failure : last.failure
      if (failure === undefined) return last.ok && last.value.isWhole
      const restSeconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : 0
      restUntil = performance.now() + (restSeconds ?? 0) * 1000
      return !PASSING.includes(failure.kind)
    } catch (error) {
      // The database refused; what is on the device is still there to read.
      useCoursePullStore.setState({ state: 'failed', failure: null })
      // A learner who leaves closes it under the pull, or the browser does: what is lost is fetched again (learner-runtime.ts).
      const isClosed = error instanceof Error && /^(DatabaseClosed|Abort)Error$/.test(error.name)
      if (!isClosed) globalThis.reportError(error)
      return true
    }
  }

  async function pullAgain(): Promise<void> {
    const isDone = performance.now() >= restUntil && (await pull())
    if (!isDone) throw new Error('More is to come')
  }

  async function pullNow(): Promise<void> {
    stopRetrying()
    useCoursePullStore.setState({ state: 'pulling' })
    if ((await pull()) || isStopped) return
    stopRetrying()
    stopRetrying = retryUntilDone(pullAgain, { hasFailed: true }).stop
  }

  useCoursePullStore.setState({ pullNow })
  return () => {
    isStopped = true
    stopRetrying()
  }
}
