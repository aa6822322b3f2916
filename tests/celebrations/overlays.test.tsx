import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONFETTI_AMOUNTS, type Confetti, type XpGain } from '#domain/celebrations.ts'
import { Celebrations } from '#features/celebrations/celebrations.tsx'
import { AuthProvider } from '#state/auth.tsx'
import type { Celebration } from '#state/lesson-celebrations.ts'
import { forgetCelebrations, placeCelebrations, useCelebrations } from '#state/celebrations.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { LiveRegion } from '#ui/live-region.tsx'

let lastId = 0
const spoken: string[] = []
let isStill = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStill && query === '(prefers-reduced-motion: reduce)',
  }))
  useSoundSettings.setState({ enabled: false })
  isStill = false
})
afterEach(() => {
  vi.useRealTimers()
  forgetCelebrations()
  spoken.length = 0
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The overlays over a page, with these moments to show; what the announcer says is written down. */
async function show(...moments: (Partial<Celebration> & { afterMs?: number })[]) {
  const view = render(
    <AuthProvider>
      <button type="button">A button of the page</button>
      <Celebrations />
      <LiveRegion />
    </AuthProvider>,
  )
  const announcer = screen.getByTestId('announcer')
  new MutationObserver(() => spoken.push(announcer.textContent)).observe(announcer, {
    childList: true,
  })
  const queue = moments.map((moment) => ({
    xp: null,
    confetti: null,
    occasion: null,
    sound: null,
    afterMs: 0,
    ...moment,
    id: (lastId += 1),
    isPassing: false,
  }))
  act(() => useCelebrations.setState({ queue }))
  await pass(0)
  return view
}

const gain = (given: Partial<XpGain> = {}): { xp: XpGain } => ({
  xp: { amount: 18, isPerfectScore: false, isFirstTime: false, ...given },
})
const confetti = (type: Confetti['type'], intensity: Confetti['intensity'] = 'low') => ({
  confetti: { type, intensity },
})
const popup = () => screen.queryByTestId('xp-popup')

describe('the XP pop-up', () => {
  test('counts up to its number and hides after 2.5 s', async () => {
    await show(gain({ amount: 140 }))
    expect(popup()?.textContent).toBe('+0 XP')
    await pass(200)
    const half = Number(/\d+/.exec(popup()?.textContent ?? '')?.[0])
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(140)
    await pass(300)
    expect(popup()?.textContent).toBe('+140 XP')
    await pass(1999)
    expect(popup()).not.toBeNull()
    await pass(1)
    expect(popup()).toBeNull()
  })

  test.each([
    [gain({ amount: 24 }), 'plain', false, '+24 XP'],
    [gain({ amount: 25 }), 'high', true, '+25 XP'],
    [gain({ amount: 90, isPerfectScore: true }), 'perfect', true, '+90 XPPerfect!'],
    [gain({ amount: 98, isFirstTime: true }), 'first-lesson', true, '+98 XPFirst lesson!'],
    [
      gain({ amount: 140, isPerfectScore: true, isFirstTime: true }),
      'first-lesson',
      true,
      '+140 XPPerfect!First lesson!',
    ],
  ])('for %o is %s, sparkles: %o, and says "%s"', async (moment, tone, sparkles, text) => {
    isStill = true
    await show(moment)
    expect(popup()?.className).toBe(`xpop ${tone}`)
    expect(screen.queryByTestId('sparkles') !== null).toBe(sparkles)
    expect(popup()?.textContent).toBe(text)
  })
})

describe('the confetti', () => {
  test.each([
    ['correct', 'Excellent!', null],
    ['perfect', 'Perfect!', null],
    ['achievement', 'Achievement Unlocked!', 'Heritage Guardian!'],
    ['milestone', 'Milestone Reached!', 'Keep preserving your language!'],
  ] as const)('of type %s is headed "%s", subtitle %o', async (type, heading, subtitle) => {
    await show(confetti(type))
    expect(screen.getByText(heading, { selector: '.moment-heading' })).toBeTruthy()
    expect(document.querySelector('.moment-subtitle')?.textContent ?? null).toBe(subtitle)
  })

  test.each(Object.entries(CONFETTI_AMOUNTS))(
    'of intensity %s lasts its time: %o',
    async (intensity, { durationMs }) => {
      await show(confetti('perfect', intensity as Confetti['intensity']))
      await pass(durationMs - 1)
      expect(screen.getByTestId('confetti').querySelectorAll('canvas')).toHaveLength(1)
      await pass(1)
      expect(screen.queryByTestId('confetti')).toBeNull()
      expect(document.querySelector('.moment-words')).toBeNull()
    },
  )

  test('is decoration: hidden from readers, and nothing in it can be pressed or focused', async () => {
    await show({ ...gain(), ...confetti('achievement', 'extreme') })
    expect(screen.getByTestId('confetti').getAttribute('aria-hidden')).toBe('true')
    expect(popup()?.closest('[aria-hidden="true"]')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(document.querySelectorAll('.celebrations :is(a, button, [tabindex])')).toHaveLength(0)
  })
})

describe('several moments', () => {
  test('come one after the other, and each is said once', async () => {
    await show(
      { ...gain({ amount: 60 }), ...confetti('correct', 'low') },
      {
        ...confetti('achievement', 'medium'),
        occasion: { kind: 'achievement', name: 'Perfectionist' },
      },
      { occasion: { kind: 'streak', name: '3 day streak' } },
    )
    expect(screen.queryByText('Perfectionist')).toBeNull()
    await pass(2500)
    expect(popup()).toBeNull()
    expect(screen.getByText('Perfectionist')).toBeTruthy()
    await pass(2500)
    expect(screen.getByText('3 day streak', { selector: '.moment-heading' })).toBeTruthy()
    expect(screen.queryByTestId('confetti')).toBeNull()
    await pass(2000)
    expect(document.querySelector('.celebrations')).toBeNull()
    await pass(10_000)
    expect(spoken).toEqual([
      '+60 XP. Excellent!',
      'Achievement Unlocked! Perfectionist. Heritage Guardian!',
      '3 day streak.',
    ])
  })

  test('never stand beside each other: a heading alone is part of the pop-up', async () => {
    await show({ ...gain({ amount: 90, isPerfectScore: true }), ...confetti('perfect', 'high') })
    isStill = true
    await pass(500)
    expect(popup()?.textContent).toBe('+90 XPPerfect!')
    expect(document.querySelector('.moment-words')).toBeNull()
  })

  test('of a new patch wait until it has lain alone, and stand where its screen keeps the place', async () => {
    const place = document.createElement('div')
    document.body.append(place)
    placeCelebrations(place)
    const view = await show({ ...gain({ amount: 54 }), afterMs: 1200 })
    await pass(1199)
    expect(popup()).toBeNull()
    expect(spoken).toEqual([])
    await pass(1)
    expect(place.contains(popup())).toBe(true)
    view.unmount()
    placeCelebrations(null)
    place.remove()
  })

  test('are gone with a reload: nothing is celebrated twice', async () => {
    const view = await show(gain(), confetti('milestone'))
    view.unmount()
    await show()
    expect(document.querySelector('.celebrations')).toBeNull()
  })
})

test('with reduced motion the last frame stands still: no pieces, no count, the same words', async () => {
  isStill = true
  await show({ ...gain({ amount: 140, isFirstTime: true }), ...confetti('achievement', 'extreme') })
  expect(popup()?.textContent).toBe('+140 XPFirst lesson!')
  expect(screen.queryByText('Achievement Unlocked!')).toBeNull()
  expect(screen.queryByTestId('confetti')).toBeNull()
  expect(document.querySelector('canvas')).toBeNull()
  await pass(2500)
  expect(popup()).toBeNull()
  expect(screen.getByText('Achievement Unlocked!')).toBeTruthy()
  expect(screen.getByText('Heritage Guardian!')).toBeTruthy()
  await pass(2000)
  expect(document.querySelector('.celebrations')).toBeNull()
  expect(spoken).toHaveLength(1)
})
