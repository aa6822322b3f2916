import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { useWatched, type Watch } from '#state/use-watched.ts'

let db: LearnerDb | null = null
vi.mock('#state/learner.tsx', () => ({ useLearnerDb: () => db }))

type Told = { xp: number }
const NONE: Told = { xp: -1 }
let drawn = 0
let watches: { next: (told: Told) => void; isOver: boolean }[] = []

const watch: Watch<Told> = (_store, _db, next) => {
  const one = { next, isOver: false }
  watches.push(one)
  return () => (one.isOver = true)
}

function Screen() {
  const told = useWatched(NONE, watch)
  drawn += 1
  return <p>{told.xp} XP</p>
}

async function openAs(userId: string | null): Promise<void> {
  db = userId === null ? null : new LearnerDb(userId)
  // What watches is on its way when the page is drawn.
  await act(() => vi.dynamicImportSettled())
}

afterEach(() => {
  cleanup()
  watches = []
  drawn = 0
})

test('the same again draws nothing anew, and nothing of it is kept', async () => {
  await openAs('one')
  render(<Screen />)
  await act(() => vi.dynamicImportSettled())
  const tell = (told: Told): WeakRef<Told> => {
    watches[0]?.next(told)
    return new WeakRef(told)
  }
  act(() => void tell({ xp: 7 }))
  expect(screen.getByText('7 XP')).toBeDefined()
  const drawnBefore = drawn
  const again: WeakRef<Told>[] = []
  for (let time = 0; time < 50; time += 1) act(() => void again.push(tell({ xp: 7 })))
  expect(drawn).toBe(drawnBefore)
  expect(await keptOf(again)).toBe(0)
  act(() => void tell({ xp: 8 }))
  expect(screen.getByText('8 XP')).toBeDefined()
})

test('who has gone leaves nothing on the page, and neither does a watch that comes late', async () => {
  await openAs('one')
  const { rerender } = render(<Screen />)
  await act(() => vi.dynamicImportSettled())
  act(() => watches[0]?.next({ xp: 7 }))
  await openAs(null)
  rerender(<Screen />)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('-1 XP')).toBeDefined()
  expect(watches.map(({ isOver }) => isOver)).toEqual([true])

  await openAs('two')
  rerender(<Screen />)
  await openAs(null)
  rerender(<Screen />)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('-1 XP')).toBeDefined()
  expect(watches.map(({ isOver }) => isOver)).toEqual([true, true])

  await openAs('three')
  rerender(<Screen />)
  await act(() => vi.dynamicImportSettled())
  act(() => watches[2]?.next({ xp: 7 }))
  expect(screen.getByText('7 XP')).toBeDefined()
})

async function keptOf(references: readonly WeakRef<Told>[]): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // References are held until the task ends in which they were made.
  await new Promise((nextTask) => setTimeout(nextTask))
  collect()
  return references.filter((one) => one.deref() !== undefined).length
}
