import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedVapidKeys } from '#server/push/vapid-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the keys are made once and kept for their owner’s eyes alone', () => {
  const dataDir = join(folder, 'data')
  const keys = storedVapidKeys(dataDir)
  expect(storedVapidKeys(dataDir)).toEqual(keys)
  expect(readdirSync(dataDir)).toEqual(['vapid-private-key'])
  expect(statSync(join(dataDir, 'vapid-private-key')).mode & 0o777).toBe(0o600)
})

test('a key that is none stops the start with a line that names it', () => {
  writeFileSync(join(folder, 'vapid-private-key'), 'torn')
  expect(() => storedVapidKeys(folder)).toThrow(/^DATA_DIR: vapid-private-key in it holds no key$/)
})
