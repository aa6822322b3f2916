import { expect, test } from 'vitest'
import { withApiAddresses } from '#data/lesson-addresses.ts'
import { openDevice } from './learner-fixture.ts'
import { lockedOne, openOne } from './downloads/taking-device.ts'

const API = 'https://api.test'
const addressesOf = (lesson: unknown): string[] =>
  [...JSON.stringify(lesson).matchAll(/"audioUrl":"([^"]+)"/g)].flatMap(([, url]) => url ?? [])

test('signed clips come from the API where it has an origin of its own', async () => {
  const lesson = withApiAddresses(await openOne(4), API)
  expect(addressesOf(lesson)).toHaveLength(8)
  for (const address of addressesOf(lesson)) {
    expect(address).toMatch(/^https:\/\/api\.test\/audio\/lesson4\/\w+\.mp3\?sig=old$/)
  }
})

test('free clips stay with the app, and a lesson that is written out already stays as it is', async () => {
  const free = await openOne(2)
  expect(withApiAddresses(free, API)).toEqual(free)
  const once = withApiAddresses(await openOne(4), API)
  expect(withApiAddresses(once, API)).toEqual(once)
})

test('on one origin nothing is written out, and a locked lesson has nothing to write', async () => {
  const four = await openOne(4)
  expect(withApiAddresses(four, '')).toBe(four)
  const locked = lockedOne(5)
  expect(withApiAddresses(locked, API)).toBe(locked)
})

test('a pull brings to a free learner no address that is signed', async () => {
  const device = await openDevice()
  expect((await device.learner.pull())?.ok).toBe(true)
  const rows = await device.db.lessons.toArray()
  const addresses = rows.flatMap(({ lesson }) => addressesOf(lesson))
  // A free learner on the fixture course: lessons 1 to 3, and not one signature.
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.every((address) => /^\/audio\/lesson[123]\/\w+\.mp3$/.test(address))).toBe(true)
  await device.close()
})
