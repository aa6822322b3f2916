import { describe, expect, it } from 'vitest'
import { createStudyClock, IDLE_CAP_MS } from '../../src/features/player/study-clock.ts'

describe('measuring study', () => {
  it('counts from the first sign of life', () => {
    const clock = createStudyClock()
    expect(clock.seconds(50_000)).toBe(0)
    clock.touch(50_000)
    expect(clock.seconds(52_900)).toBe(2)
  })

  it('counts a minute at most for a stretch in which nothing happens', () => {
    const clock = createStudyClock()
    clock.touch(0)
    clock.touch(10 * 60_000)
    clock.touch(10 * 60_000 + 5_000)
    expect(clock.seconds(10 * 60_000 + 5_000)).toBe(IDLE_CAP_MS / 1000 + 5)
  })

  it('goes on from what was kept over a reload', () => {
    const clock = createStudyClock(90)
    clock.touch(0)
    expect(clock.seconds(5_000)).toBe(95)
  })

  it('counts nothing while the page is hidden', () => {
    const clock = createStudyClock()
    clock.touch(0)
    clock.pause(4_000)
    expect(clock.seconds(50_000)).toBe(4)
    clock.touch(50_000)
    expect(clock.seconds(53_000)).toBe(7)
  })

  it('begins again with a new attempt, and a clock that stands still adds nothing', () => {
    const clock = createStudyClock()
    clock.touch(0)
    clock.touch(9_000)
    clock.restart(9_000)
    clock.touch(8_000)
    expect(clock.seconds(8_000)).toBe(0)
  })
})
