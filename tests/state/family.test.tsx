import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ME } from '#domain/kinship/family-entry.ts'
import { loadBootstrapState } from '#state/bootstrap-state.ts'
import { useFamily } from '#state/family.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { closeLearner } from '#state/learner-runtime.ts'
import { type Device, deviceWith } from '../learner-screen/learner-screen.tsx'
import { StateProviders } from '../learner-screen/state-providers.tsx'
import { sampleLesson } from '../player/sample-lesson.ts'

let device: Device
beforeEach(async () => {
  device = await deviceWith([sampleLesson()])
})
afterEach(() => {
  cleanup()
  closeLearner()
  device.db.close()
  localStorage.clear()
})

function Tree() {
  const family = useFamily()
  const { changeFamily } = useLearnerActions()
  const value = { sex: 'female', father: null, mother: null, spouses: [], birth: null } as const
  const add = () =>
    changeFamily([{ kind: 'person', key: ME, value: { ...value, spouses: [], name: 'Sana' } }])
  if (family === undefined) return null
  return <button onClick={() => void add()}>{family.names.get(ME) ?? 'Nobody'}</button>
}

test('a tree is drawn anew when somebody is added', async () => {
  await loadBootstrapState()
  render(
    <StateProviders knownUser={device.user}>
      <Tree />
    </StateProviders>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Nobody' }))
  await screen.findByRole('button', { name: 'Sana' })
  expect(await device.db.outbox.count()).toBe(1)
})
