import { expect, test } from 'vitest'
import { exportDevice } from '#data/device-export.ts'
import { newSecret, readSecrets, writeSecret } from '#data/invitation-secrets.ts'
import { openDevice } from './learner-fixture.ts'

test('what is exported opens no invitation, and says everything else', async () => {
  const { db, close } = await openDevice()
  const secret = newSecret()
  await writeSecret(db, 'an invitation', secret)
  await db.settings.put({ key: 'chosenVoice', value: 'Nani' })
  const text = await exportDevice(db, { user: {} as never, messages: [], exportedAt: '' })
  expect(text).not.toContain(secret)
  expect(text).toContain('chosenVoice')
  expect(await readSecrets(db)).toEqual({ 'an invitation': secret })
  await close()
})
