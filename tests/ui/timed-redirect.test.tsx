import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimedRedirect } from '#ui/timed-redirect.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const onRedirect = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onRedirect.mockClear()
  render(<TimedRedirect afterMs={3000} to="your lessons" onRedirect={onRedirect} />)
})
afterEach(() => {
  vi.useRealTimers()
})

const box = () => screen.getByText(/Going to your lessons/).closest('.redirect') as HTMLElement

describe('a timed redirect', () => {
  test('goes after its time, not before, and once', async () => {
    await pass(2999)
    expect(onRedirect).not.toHaveBeenCalled()
    await pass(1)
    expect(onRedirect).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(onRedirect).toHaveBeenCalledOnce()
  })

  test('shows the seconds that are left', async () => {
    expect(box().textContent).toContain('in 3 seconds')
    await pass(1250)
    expect(box().textContent).toContain('in 2 seconds')
    await pass(1000)
    expect(box().textContent).toMatch(/in 1 secondStay here$/)
  })

  test('is stopped by Stay here', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    await pass(60_000)
    expect(onRedirect).not.toHaveBeenCalled()
    expect(screen.getByText('Take your time.')).toBeTruthy()
  })

  test('leaves the keyboard where its control was', () => {
    const stayHere = screen.getByRole('button', { name: 'Stay here' })
    stayHere.focus()
    fireEvent.click(stayHere)
    expect(document.activeElement).toBe(screen.getByText('Take your time.'))
  })

  test.each(['pointerDown', 'keyDown'] as const)(
    'is ended by a sign of life anywhere on the page (%s)',
    async (sign) => {
      await pass(1000)
      fireEvent[sign](document.body, { key: 'Tab' })
      await pass(60_000)
      expect(onRedirect).not.toHaveBeenCalled()
    },
  )

  test.each(['touchStart', 'wheel'] as const)('is ended by the first %s', async (sign) => {
    fireEvent[sign](document.body)
    await pass(60_000)
    expect(onRedirect).not.toHaveBeenCalled()
  })

  test('is ended by a scroll down, not by the page going to its top', async () => {
    const scrollTo = (top: number) => {
      Object.assign(window, { scrollY: top })
      fireEvent.scroll(document)
    }
    scrollTo(0)
    await pass(1000)
    expect(screen.queryByText('Take your time.')).toBeNull()
    act(() => scrollTo(40))
    expect(screen.getByText('Take your time.')).toBeTruthy()
    Object.assign(window, { scrollY: 0 })
  })

  test('is ended by the focus on something to use, not by that on a heading', async () => {
    const heading = document.createElement('h1')
    heading.tabIndex = -1
    const link = document.createElement('button')
    document.body.append(heading, link)
    act(() => heading.focus())
    expect(screen.queryByText('Take your time.')).toBeNull()
    act(() => link.focus())
    expect(screen.getByText('Take your time.')).toBeTruthy()
    heading.remove()
    link.remove()
  })

  test('stands still while its control has the focus, and goes on with what was left', async () => {
    await pass(2000)
    fireEvent.focus(screen.getByRole('button', { name: 'Stay here' }))
    await pass(60_000)
    expect(onRedirect).not.toHaveBeenCalled()
    fireEvent.blur(screen.getByRole('button', { name: 'Stay here' }))
    await pass(999)
    expect(onRedirect).not.toHaveBeenCalled()
    await pass(1)
    expect(onRedirect).toHaveBeenCalledOnce()
  })

  test('is held by a pointer that moves, not by one that rests there', async () => {
    fireEvent(box(), new MouseEvent('pointermove', { bubbles: true }))
    await pass(3000)
    expect(onRedirect).toHaveBeenCalledOnce()
  })
})
