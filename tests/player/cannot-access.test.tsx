import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequirePremium } from '#app/require-premium.tsx'
import { CannotAccess } from '#features/player/cannot-access.tsx'
import { openElement } from '../learner-screen/open-element.tsx'

afterEach(() => vi.useRealTimers())

describe('a lesson after the session has ended', () => {
  it('says so and goes to sign in after 2 seconds, not earlier', async () => {
    await openElement(
      <CannotAccess
        refusal={{ text: 'Please log in to access lessons', way: 'sign-in' }}
        requirePremium={RequirePremium}
      />,
      { isTimeFake: true },
    )
    expect(screen.getByText('Please log in to access lessons')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(screen.queryByText('The sign-in page')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByText('The sign-in page')).toBeTruthy()
  })
})
