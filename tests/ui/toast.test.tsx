import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastRegion } from '#ui/toast.tsx'
import { dismissToast, showToast } from '#ui/toast-store.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A pointer that has come so far. */
const moved = (by: number) => new MouseEvent('pointermove', { bubbles: true, movementX: by })

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastRegion />)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a toast', () => {
  test('goes after 4 s', async () => {
    act(() => void showToast('Back online.'))
    await pass(3900)
    expect(screen.getByRole('status').textContent).toContain('Back online.')
    await pass(200)
    expect(screen.queryByText('Back online.')).toBeNull()
  })

  test('with an action stays 8 s and does it', async () => {
    const onPress = vi.fn<() => void>()
    act(() => void showToast('Deleted', { action: { label: 'Undo', onPress } }))
    await pass(7900)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  test('stays while it is pointed at', async () => {
    act(() => void showToast('Read me'))
    const toast = screen.getByText('Read me').closest('.toast') as Element
    fireEvent(toast, moved(1))
    await pass(30_000)
    expect(screen.getByText('Read me')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByText('Read me').closest('.toast') as Element)
    await pass(4100)
    expect(screen.queryByText('Read me')).toBeNull()
  })

  test('does not stay because the pointer rests where it appears', async () => {
    act(() => void showToast('Passing'))
    const toast = screen.getByText('Passing').closest('.toast') as Element
    fireEvent.pointerEnter(toast)
    fireEvent(toast, moved(0))
    await pass(4100)
    expect(screen.queryByText('Passing')).toBeNull()
  })

  test('put away gives the focus back to where it was', async () => {
    render(<input aria-label="Name" />)
    const name = screen.getByLabelText('Name')
    name.focus()
    act(() => void showToast('A new version is ready.', { isSticky: true }))
    act(() => screen.getByRole('button', { name: 'Not now' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(document.activeElement).toBe(name)
  })

  test('of a new version waits for an answer', async () => {
    let id = 0
    act(() => {
      id = showToast('A new version is ready.', { isSticky: true })
    })
    await pass(600_000)
    expect(screen.getByText('A new version is ready.')).toBeTruthy()
    act(() => dismissToast(id))
    expect(screen.queryByText('A new version is ready.')).toBeNull()
  })
})
