import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAMILY_NOT_KEPT } from '#copy/family.ts'
import { familyCode } from '#data/family-code.ts'
import { FamilyPage } from '#features/family/family-page.tsx'
import { loadBootstrapState } from '#state/bootstrap-state.ts'
import { closeLearner } from '#state/learner-runtime.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { type Device, deviceWith } from '../learner-screen/learner-screen.tsx'
import { StateProviders } from '../learner-screen/state-providers.tsx'
import { sampleLesson } from '../player/sample-lesson.ts'
import { PARTS } from './open-tree.tsx'

let device: Device
beforeEach(async () => {
  device = await deviceWith([sampleLesson()])
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  closeLearner()
  device.db.close()
  localStorage.clear()
})

test('whatever keeps a change from being kept is told, and reported', async () => {
  await device.db.settings.put({ key: 'progressEtag', value: 'x' })
  await loadBootstrapState()
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const refused = new Error('Refused')
  vi.spyOn(familyCode, 'changeFamily').mockRejectedValue(refused)
  render(
    <StateProviders knownUser={device.user}>
      <FamilyPage {...PARTS} />
      <ToastRegion />
    </StateProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'I am a woman' }))
  expect(await screen.findByText(FAMILY_NOT_KEPT)).toBeTruthy()
  expect(reported).toHaveBeenCalledWith(refused)
})
