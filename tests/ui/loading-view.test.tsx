import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingView } from '#ui/loading-view.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a wait that does not end says so, and offers a way on', async () => {
  render(<LoadingView text="Apni Boli is laying out your lessons" />)
  await pass(9_000)
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  await pass(2_000)
  vi.useRealTimers()
  // Its words come from a file of their own.
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('This is taking longer than it should.')
  expect(screen.getByRole('status').textContent).toContain('laying out your lessons')
})
