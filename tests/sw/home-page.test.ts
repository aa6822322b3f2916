import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { parse } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { user } from '#contract/user.ts'
import { createSessionStore, SHARED_DB_NAME, SharedDb } from '#data/session-store.ts'
import { isLearnerHere } from '#data/worker-push.ts'
import { homePage } from '../../sw/home-page.ts'

const AMINA = parse(user, {
  id: 'amina',
  name: 'Amina',
  email: 'amina@example.org',
  emailVerified: true,
  subscriptionStatus: 'free',
  totalXP: 0,
  currentStreak: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
})

afterEach(() => Dexie.delete(SHARED_DB_NAME))

async function keepSession(token: string | null): Promise<void> {
  const db = new SharedDb()
  await createSessionStore(db).write({ userId: AMINA.id, token, user: AMINA })
  db.close()
}

test('a visitor gets the page with its prerendered view, and no database', async () => {
  expect(await homePage(isLearnerHere)).toBe('/landing.html')
  expect(await Dexie.exists(SHARED_DB_NAME)).toBe(false)
})

test('a learner gets the shell', async () => {
  await keepSession('a.b.c')
  expect(await homePage(isLearnerHere)).toBe('/index.html')
})

test('who was signed out by the server is a visitor again', async () => {
  await keepSession(null)
  expect(await homePage(isLearnerHere)).toBe('/landing.html')
})

test('a database that cannot be read, or does not answer, keeps nobody waiting', async () => {
  expect(await homePage(() => Promise.reject(new Error('Denied')))).toBe('/landing.html')
  vi.useFakeTimers()
  const page = homePage(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await page).toBe('/landing.html')
  vi.useRealTimers()
})
