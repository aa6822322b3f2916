import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysBefore } from '#server/demo/demo-days.ts'
import { openDemoFolder } from '#server/demo/demo-folder.ts'
import { readArguments, readDemoEnvironment } from '#server/demo/demo-settings.ts'
import { DatabaseInUse, lockDataDir } from '#server/db/process-lock.ts'
import { newFolder } from '../real-server.ts'

const TODAY = '2026-11-30'

test('a filled demonstration is kept for its day, and begun anew on another', () => {
  const folder = newFolder()
  const first = openDemoFolder(folder, TODAY)
  expect(first.isToBeFilled).toBe(true)
  writeFileSync(join(folder, 'apni-boli.db'), 'learners')
  first.markFilled()

  expect(openDemoFolder(folder, TODAY).isToBeFilled).toBe(false)
  expect(readdirSync(folder)).toContain('apni-boli.db')

  expect(openDemoFolder(folder, '2026-12-01').isToBeFilled).toBe(true)
  expect(readdirSync(folder)).not.toContain('apni-boli.db')
})

test('a demonstration that was ended while it was filled is begun anew', () => {
  const folder = newFolder()
  openDemoFolder(folder, TODAY)
  writeFileSync(join(folder, 'apni-boli.db'), 'half of the learners')
  expect(openDemoFolder(folder, TODAY).isToBeFilled).toBe(true)
  expect(readdirSync(folder)).not.toContain('apni-boli.db')
})

test('a folder that no demonstration has made is never emptied', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'mail'))
  expect(() => openDemoFolder(folder, TODAY)).toThrow(/is not a folder that --demo has made/)
  expect(readdirSync(folder)).toContain('mail')
})

test('a folder that a running server holds is never emptied', () => {
  const folder = newFolder()
  openDemoFolder(folder, TODAY).markFilled()
  const lock = lockDataDir(folder)
  expect(() => openDemoFolder(folder, '2026-12-01')).toThrow(DatabaseInUse)
  lock.release()
})

test('--demo is refused in production and wherever it could reach anything real', () => {
  const lines = [
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://localhost/learners' },
    { STRIPE_SECRET_KEY: 'sk_test_key' },
    { SMTP_URL: 'smtp://localhost' },
  ].map((variables) => readDemoEnvironment(variables))
  expect(lines).toEqual([
    { ok: false, failure: expect.stringMatching(/^--demo: .* not for production$/) },
    { ok: false, failure: expect.stringMatching(/^DATABASE_URL: .*--demo/) },
    { ok: false, failure: expect.stringMatching(/^STRIPE_SECRET_KEY: .*--demo/) },
    { ok: false, failure: expect.stringMatching(/^SMTP_URL: .*--demo/) },
  ])
})

test('its data lie beside those of the operator, never among them', () => {
  expect(readDemoEnvironment({})).toMatchObject({ value: { dataDir: '.data-demo' } })
  expect(readDemoEnvironment({ DATA_DIR: '/srv/apni-boli/' })).toMatchObject({
    value: { dataDir: '/srv/apni-boli-demo' },
  })
})

test('an option that there is not is named, not passed over', () => {
  expect(readArguments(['--dmeo'])).toEqual({
    ok: false,
    failure: expect.stringMatching(/^--dmeo:/),
  })
  expect(readArguments([])).toEqual({ ok: true, value: { isDemo: false } })
})

test('seven days one after the other are seven days of this calendar, also when the clocks change', () => {
  const afterTheChange = Date.parse('2026-10-28T00:30:00Z')
  const days = [0, 1, 2, 3, 4, 5, 6].map((back) => daysBefore(afterTheChange, back).localDate)
  expect(new Set(days).size).toBe(7)
})
