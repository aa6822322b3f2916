import { afterEach, expect, test, vi } from 'vitest'
import { Dexie } from 'dexie'
import { beginDatabase, type endDatabase } from '#data/filled-database.ts'
import { type LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { leaveLearner } from '#state/learner-runtime.ts'
import { closeStore, openStore, sessions } from '#state/learner-store.ts'
import { sampleUser } from '../data/sample-user.ts'

const leaver = sampleUser('learner-leaves')
const comer = sampleUser('learner-comes')

const meanwhile = vi.hoisted(() => ({ come: async (): Promise<void> => undefined }))

vi.mock(
  '#data/filled-database.ts',
  async (importActual: () => Promise<{ endDatabase: typeof endDatabase }>) => {
    const actual = await importActual()
    return {
      ...actual,
      endDatabase: async (...given: Parameters<typeof actual.endDatabase>) => {
        const hasEnded = await actual.endDatabase(...given)
        await meanwhile.come()
        return hasEnded
      },
    }
  },
)

const server = vi.hoisted(() => ({ told: [] as string[], hear: (): void => undefined }))

vi.mock('#state/leave-server.ts', () => ({
  leaveServer: async (token: string) => {
    server.told.push(token)
    server.hear()
  },
}))

async function signedIn(userId: string, token: string | null = null): Promise<LearnerDb> {
  await sessions.write({ userId, token, user: userId === leaver.id ? leaver : comer })
  const { db } = await openStore(userId)
  await beginDatabase(db)
  return db
}

afterEach(async () => {
  meanwhile.come = async () => undefined
  server.told = []
  server.hear = () => undefined
  closeStore()
  await sessions.clear()
  await Dexie.delete(learnerDbName(leaver.id))
  await Dexie.delete(learnerDbName(comer.id))
})

test('who leaves with nothing waiting leaves no database behind', async () => {
  await signedIn(leaver.id)
  await leaveLearner(leaver.id, 'keep')
  expect(await Dexie.exists(learnerDbName(leaver.id))).toBe(false)
})

test('who has come while another was still leaving keeps their open database', async () => {
  await signedIn(leaver.id)
  const theirs: LearnerDb[] = []
  meanwhile.come = async () => void theirs.push(await signedIn(comer.id))
  await leaveLearner(leaver.id, 'keep')
  expect(theirs.map((db) => db.isOpen())).toEqual([true])
  expect(await Dexie.exists(learnerDbName(leaver.id))).toBe(false)
})

test('the server hears of it when nothing here asks it for anything any more', async () => {
  const db = await signedIn(leaver.id, 'the-token')
  const wasOpen: boolean[] = []
  server.hear = () => void wasOpen.push(db.isOpen())
  await leaveLearner(leaver.id, 'keep')
  await vi.waitFor(() => expect(server.told).toEqual(['the-token']))
  expect(wasOpen).toEqual([false])
})

test('the server hears of it also where the database fails', async () => {
  await signedIn(leaver.id, 'the-token')
  meanwhile.come = () => Promise.reject(new Error('The disk is broken'))
  await expect(leaveLearner(leaver.id, 'keep')).rejects.toThrow('The disk is broken')
  await vi.waitFor(() => expect(server.told).toEqual(['the-token']))
})
