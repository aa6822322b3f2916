import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy, putDatabaseBack } from '../server/database-copy.ts'
import { startTestServer } from '../server/test-server.ts'
import { type Device, NOON, openDevice } from './learner-fixture.ts'
import { answersTo, idsOf, reviewsOnServer } from './review-learner.ts'
import { secondDevice } from './second-device.ts'

type OneDevice = Pick<Device, 'db' | 'learner'>

/** Two devices of one learner. The server is put back to a backup under both. */
let phone: Device
let tablet: OneDevice
beforeEach(async () => {
  let now = NOON
  // Time passes on the server with each look at its clock.
  phone = await openDevice({ server: await startTestServer({ now: () => (now += 1) }) })
  tablet = secondDevice(phone)
})
afterEach(async () => {
  await phone.close()
  expect(phone.errors).toEqual([])
})

const backup = (): Promise<DatabaseCopy> => copyDatabase(phone.server.database)
const restore = (copy: DatabaseCopy): Promise<void> => putDatabaseBack(phone.server.database, copy)

async function answer({ learner }: OneDevice, count: number) {
  const answers = answersTo(count)
  await learner.recordReviews(answers)
  await learner.requestSync('now')
  return answers
}

async function sync(...devices: OneDevice[]): Promise<void> {
  for (const { learner } of devices) {
    await learner.requestSync('now')
    expect(await learner.pull()).toMatchObject({ ok: true })
  }
}

const kept = async ({ db }: OneDevice) => idsOf(await db.reviews.toArray())
const unacknowledged = ({ db }: OneDevice) => db.reviews.where('unacknowledged').equals(1).count()

async function expectEverywhere(reviews: readonly { id: string }[]): Promise<void> {
  const all = idsOf(reviews)
  expect(idsOf(await reviewsOnServer(phone))).toEqual(all)
  expect([await kept(phone), await kept(tablet)]).toEqual([all, all])
  expect([await unacknowledged(phone), await unacknowledged(tablet)]).toEqual([0, 0])
}

test('a server put back from a backup gets the reviews that it has lost', async () => {
  const before = await answer(phone, 5)
  await sync(phone, tablet)
  const copy = await backup()
  // What came since the backup: of both devices, and only one had heard of the other's.
  const lost = await answer(phone, 3)
  await sync(phone)
  await restore(copy)
  // Another device has added as many since.
  const since = await answer(tablet, 3)
  await sync(tablet, phone, phone, tablet)
  await expectEverywhere([...before, ...lost, ...since])
})

test('it gets them too where the last that a device heard of is there again, behind as many others', async () => {
  const copy = await backup()
  const lost = await answer(phone, 2)
  const givenBack = await answer(tablet, 1)
  await sync(phone)
  await restore(copy)
  const since = await answer(tablet, 2)
  await sync(tablet, tablet)
  expect(idsOf(await reviewsOnServer(phone))).toEqual(idsOf([...givenBack, ...since]))
  await sync(phone, phone, tablet)
  await expectEverywhere([...lost, ...givenBack, ...since])
})
