import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as Runtime from '#state/learner-runtime.ts'
import { openApp, signedInHere, startWorld } from './open-app.tsx'

const network = vi.hoisted(() => ({ isAway: true }))
vi.mock('#state/learner-runtime.ts', async (importOriginal) => {
  const runtime = await importOriginal<typeof Runtime>()
  return {
    ...runtime,
    startLearner(...given: Parameters<typeof runtime.startLearner>) {
      // As where its script cannot be fetched.
      if (network.isAway) throw new TypeError('Failed to fetch dynamically imported module')
      return runtime.startLearner(...given)
    },
  }
})

test('what writes and syncs is fetched again when the network is back, and the lesson opens', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await signedInHere(await startWorld())
  openApp('/lessons/1')
  await waitFor(() => expect(reported).toHaveBeenCalled())
  network.isAway = false
  act(() => void dispatchEvent(new Event('online')))
  const shown = () => document.querySelector('main')?.textContent
  await waitFor(() => expect(shown()).toContain('Look at this first'), { timeout: 10_000 })
})
