import { expect, test } from 'vitest'
import { askForPersistence, storageReport } from '#device/storage.ts'

test('what is persistent already is not asked for again', async () => {
  let asked = 0
  const persist = async (): Promise<boolean> => {
    asked += 1
    return true
  }
  expect(await askForPersistence({ persisted: async () => true, persist })).toBe(true)
  expect(asked).toBe(0)
})

test.each([true, false])('the browser’s answer is ours: %s', async (answer) => {
  expect(
    await askForPersistence({ persisted: async () => false, persist: async () => answer }),
  ).toBe(answer)
})

test('a browser without storage management, or one that refuses, keeps nothing persistent', async () => {
  expect(await askForPersistence({})).toBe(false)
  const persist = async (): Promise<boolean> => {
    throw new TypeError('not in a private window')
  }
  expect(await askForPersistence({ persist })).toBe(false)
})

test('the report says what the browser says and null where it is silent', async () => {
  const full = { persisted: async () => true, estimate: async () => ({ usage: 5, quota: 9 }) }
  expect(await storageReport(full)).toEqual({ isPersistent: true, usedBytes: 5, quotaBytes: 9 })
  expect(await storageReport({})).toEqual({ isPersistent: null, usedBytes: null, quotaBytes: null })
})
