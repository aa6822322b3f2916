import { afterEach, expect, test } from 'vitest'
import { keepChosenVoice, readHousehold } from '#data/household-voices.ts'
import { factsOf, NANI, webm } from '../server/voice-calls.ts'
import { type Device, openDevice } from './learner-fixture.ts'

let device: Device
afterEach(() => device.close())

const TIMES = ['2026-11-02T18:00:00.000Z', '2026-11-03T18:00:00.000Z', '2026-11-04T18:00:00.000Z']

test('of each line the household has what is on this device, the newest first, and the voice that was chosen', async () => {
  device = await openDevice()
  const [nani, abbu] = [crypto.randomUUID(), crypto.randomUUID()]
  await device.db.speakers.bulkPut([
    { ...NANI, id: nani },
    { ...NANI, id: abbu, name: 'Abbu' },
  ])
  const said = [nani, abbu, nani].map((speakerId, at) => ({
    ...factsOf(webm(100), { itemId: 'L01-01', recordedAt: TIMES[at] }),
    id: crypto.randomUUID(),
    speakerId,
    bytes: 100,
    type: 'audio/webm',
  }))
  await device.db.recordings.bulkPut(said)
  await device.db.takes.bulkPut(said.slice(0, 2).map(({ id }) => ({ id, bytes: webm(100).buffer })))
  const names = async () => (await readHousehold(device.db)).said['L01-01']?.map(({ name }) => name)
  // The newest is known, and its bytes have not come.
  expect(await names()).toEqual(['Abbu', 'Nani'])
  await device.db.takes.put({ id: said[2]?.id ?? '', bytes: webm(100).buffer })
  expect(await names()).toEqual(['Nani', 'Abbu', 'Nani'])
  expect((await readHousehold(device.db)).choice).toBeNull()
  await keepChosenVoice(device.db, abbu)
  expect((await readHousehold(device.db)).choice).toBe(abbu)
})
