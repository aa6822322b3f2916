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

async function signedIn(userId: string): Promise<LearnerDb> {
  await sessions.write({ userId, token: null, user: userId === leaver.id ? leaver : comer })
  const { db } = await openStore(userId)
  await beginDatabase(db)
  return db
}

afterEach(async () => {
  meanwhile.come = async () => undefined
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
