import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { addVoiceTake, readVoice } from '#data/voice-warm-up.ts'
import { WARPS } from '#domain/pronunciation/vocal-tract.ts'

let db: LearnerDb
beforeEach(() => {
  db = new LearnerDb('u1', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

/** Nearest to the speaker at this warp. */
const takeAt = (warp: number) => WARPS.map((each) => 0.3 + Math.abs(each - warp))

test('a voice is known after three phrases, for each speaker apart', async () => {
  expect(await readVoice(db, 'one')).toEqual({ warp: 1, takes: 0 })
  await addVoiceTake(db, 'one', takeAt(1.2))
  await addVoiceTake(db, 'one', takeAt(1.2))
  expect(await readVoice(db, 'one')).toEqual({ warp: 1, takes: 2 })
  await addVoiceTake(db, 'one', takeAt(1.2))
  expect(await readVoice(db, 'one')).toEqual({ warp: 1.2, takes: 3 })
  expect(await readVoice(db, 'two')).toEqual({ warp: 1, takes: 0 })
})

test('the newest six count: a voice grows', async () => {
  for (let n = 0; n < 6; n += 1) await addVoiceTake(db, 'one', takeAt(1.28))
  for (let n = 0; n < 6; n += 1) await addVoiceTake(db, 'one', takeAt(1.06))
  expect(await readVoice(db, 'one')).toEqual({ warp: 1.06, takes: 6 })
})

test('two phrases at the same moment are both kept', async () => {
  await Promise.all([1.2, 1.2, 1.2].map((warp) => addVoiceTake(db, 'one', takeAt(warp))))
  expect((await readVoice(db, 'one')).takes).toBe(3)
})

test('what cannot be read is no voice, and is written over', async () => {
  await db.settings.put({ key: 'voiceTakes', value: { one: [[1, 2]] } })
  expect(await readVoice(db, 'one')).toEqual({ warp: 1, takes: 0 })
  await addVoiceTake(db, 'one', takeAt(1.2))
  expect((await readVoice(db, 'one')).takes).toBe(1)
})
