import { expect, test } from 'vitest'
import { type ClipEntitlement, clipsGrace, applyEntitlement } from '#domain/clips-grace.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days of a test; the clock begins at a time like ours. */
const day = (number: number): number => Date.parse('2026-11-01T12:00:00Z') + number * DAY

const here = (now: number, paid: Parameters<typeof clipsGrace>[1]['paid'] = null) => ({
  now,
  paid,
  isSignedIn: true,
})
const yes = (at: number, known: ClipEntitlement | null = null) =>
  applyEntitlement(known, { isEntitled: true, now: at })
const no = (at: number, known: ClipEntitlement | null = null) =>
  applyEntitlement(known, { isEntitled: false, now: at })

test('while the server says premium clips stay, however long ago it was and whatever the clock says', () => {
  for (const now of [day(0), day(60), day(9999), day(-9999), 0]) {
    expect(clipsGrace(yes(day(0)), here(now))).toEqual({ state: 'entitled' })
  }
})

test('a renewed subscription does not run out on a device that hears nothing', () => {
  const paid = { currentPeriodEnd: day(3), isRenewed: true }
  expect(clipsGrace(yes(day(0)), here(day(300), paid))).toEqual({ state: 'entitled' })
})

test.each([
  ['on the day of the no', 10, { state: 'grace', until: day(17) }],
  ['a moment before seven days are over', 17 - 1e-6, { state: 'grace', until: day(17) }],
  ['seven days later', 17, { state: 'over' }],
  ['a season later', 90, { state: 'over' }],
])('after a no the grace counts from it: %s', (_, now, expected) => {
  expect(clipsGrace(no(day(10), yes(day(1))), here(day(now)))).toEqual(expected)
})

test('where the end of what was paid for is known, the grace counts from there', () => {
  const known = no(day(10), yes(day(1)))
  const paid = { currentPeriodEnd: day(4), isRenewed: false }
  expect(clipsGrace(known, here(day(10), paid))).toEqual({ state: 'grace', until: day(11) })
  expect(clipsGrace(known, here(day(11), paid))).toEqual({ state: 'over' })
})

test('an end before the last yes is an old period, one after the no was cut short: neither counts', () => {
  const known = no(day(10), yes(day(8)))
  for (const currentPeriodEnd of [day(4), day(30)]) {
    const paid = { currentPeriodEnd, isRenewed: false }
    expect(clipsGrace(known, here(day(10), paid))).toEqual({ state: 'grace', until: day(17) })
  }
})

test('a subscription that was ended beforehand runs out also where nothing is heard any more', () => {
  const paid = { currentPeriodEnd: day(20), isRenewed: false }
  const known = yes(day(1))
  expect(clipsGrace(known, here(day(20), paid))).toEqual({ state: 'entitled' })
  expect(clipsGrace(known, here(day(21), paid))).toEqual({ state: 'grace', until: day(27) })
  expect(clipsGrace(known, here(day(27), paid))).toEqual({ state: 'over' })
  // A word after that end says that it goes on: it is the word that counts.
  expect(clipsGrace(yes(day(26)), here(day(27), paid))).toEqual({ state: 'grace', until: day(33) })
})

test('a renewal within the grace keeps everything, and a later no begins a grace of its own', () => {
  const renewed = yes(day(14), no(day(10), yes(day(1))))
  expect(clipsGrace(renewed, here(day(18)))).toEqual({ state: 'entitled' })
  expect(clipsGrace(no(day(40), renewed), here(day(41)))).toEqual({
    state: 'grace',
    until: day(47),
  })
})

test('a no that is heard again and again does not make the grace longer', () => {
  let known = no(day(10), yes(day(1)))
  for (const at of [11, 12, 13, 16]) known = no(day(at), known)
  expect(clipsGrace(known, here(day(17)))).toEqual({ state: 'over' })
})

test('a clock that was ahead at the no and is set back gives the grace once more, not a year', () => {
  const known = no(day(10), no(day(375), yes(day(1))))
  expect(clipsGrace(known, here(day(10)))).toEqual({ state: 'grace', until: day(17) })
  expect(clipsGrace(known, here(day(17)))).toEqual({ state: 'over' })
})

test('who never had premium here has no claim to clips', () => {
  expect(clipsGrace(no(day(1)), here(day(1)))).toEqual({ state: 'over' })
  const nothing = { lastKnownEntitledAt: null, refusedSince: null }
  expect(clipsGrace(nothing, here(day(1)))).toEqual({ state: 'over' })
})

test('who is signed out here keeps clips for the grace after the last word', () => {
  const away = (now: number) => ({ now, paid: null, isSignedIn: false })
  expect(clipsGrace(yes(day(1)), away(day(7)))).toEqual({ state: 'grace', until: day(8) })
  expect(clipsGrace(yes(day(1)), away(day(8)))).toEqual({ state: 'over' })
})
