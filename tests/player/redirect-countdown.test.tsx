import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StayOrLeave } from '#features/player/stay-or-leave.tsx'
import { useRedirectCountdown } from '#features/player/use-redirect-countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Countdown({ onEnd }: { onEnd: () => void }) {
  const { secondsLeft, stay } = useRedirectCountdown(5, onEnd)
  return <StayOrLeave secondsLeft={secondsLeft} totalSeconds={5} onStay={stay} />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the way back to the lessons after completion', () => {
  it('takes 5 seconds, counted down', async () => {
    const leave = vi.fn()
    render(<Countdown onEnd={leave} />)
    expect(screen.getByText(/Back to your lessons in/).textContent).toContain('5 seconds')
    await pass(1000)
    await pass(1000)
    await pass(1000)
    await pass(1000)
    expect(screen.getByText(/Back to your lessons in/).textContent).toContain('1 second')
    expect(leave).not.toHaveBeenCalled()
    await pass(1000)
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('is not taken once the learner stays', async () => {
    const leave = vi.fn()
    render(<Countdown onEnd={leave} />)
    await pass(1000)
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    for (let second = 0; second < 10; second += 1) await pass(1000)
    expect(leave).not.toHaveBeenCalled()
    expect(screen.getByText('Take your time.')).toBeTruthy()
  })

  it.each(['pointerDown', 'keyDown'] as const)(
    'is not taken after a sign of life (%s)',
    async (sign) => {
      const leave = vi.fn()
      render(<Countdown onEnd={leave} />)
      await pass(1000)
      fireEvent[sign](document.body, { key: 'Tab' })
      for (let second = 0; second < 10; second += 1) await pass(1000)
      expect(leave).not.toHaveBeenCalled()
    },
  )
})
