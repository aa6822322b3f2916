import { describe, expect, test } from 'vitest'
import type { ChosenCard } from '#domain/memory/choose-cards.ts'
import {
  currentOutcome,
  isPracticeOver,
  openPractice,
  practiceSum,
  type PracticeRun,
  type PracticeStep,
  stepPractice,
} from '#domain/memory/practice-run.ts'
import { course, items } from './real-course.ts'

const options = {
  settings: { typing: true, speaking: true, voiceFirst: false },
  seed: 'a day',
}
const cards = (count: number): ChosenCard[] =>
  items.slice(0, count).map(({ id }) => {
    return { itemId: id, skill: 'understand', strength: 'learning', why: 'due' }
  })

const right: PracticeStep = { type: 'answered', isRight: true }
const wrong: PracticeStep = { type: 'answered', isRight: false }
const next: PracticeStep = { type: 'next' }
const skip: PracticeStep = { type: 'skipped' }

const play = (run: PracticeRun, ...steps: PracticeStep[]) =>
  steps.reduce((before, step) => stepPractice(before, step, course, options), run)
const ids = (turns: readonly { itemId: string }[]) => turns.map(({ itemId }) => itemId)

describe('a session', () => {
  const [first, second, third] = ids(cards(3))

  test('all right: as many turns as cards, and all are kept', () => {
    const run = play(openPractice(cards(2), course, options), right, next, right, next)
    expect(isPracticeOver(run)).toBe(true)
    expect(practiceSum(run)).toMatchObject({ answered: 2, right: 2, slipped: [] })
    expect(ids(practiceSum(run).kept)).toEqual([first, second])
  })

  test('a miss comes back later in the session, and stays slipped however it goes then', () => {
    const opened = openPractice(cards(5), course, options)
    const missed = play(opened, wrong)
    expect(missed.turns).toHaveLength(6)
    expect(ids(missed.turns).indexOf(first ?? '', 1)).toBe(4)
    const run = play(missed, next, ...Array.from({ length: 5 }, () => [right, next]).flat())
    expect(isPracticeOver(run)).toBe(true)
    const sum = practiceSum(run)
    expect([sum.answered, sum.right]).toEqual([6, 5])
    expect(ids(sum.slipped)).toEqual([first])
    expect(ids(sum.kept)).not.toContain(first)
  })

  test('missed again and again it ends all the same', () => {
    let run = openPractice(cards(2), course, options)
    let steps = 0
    while (!isPracticeOver(run) && steps < 50) {
      run = play(run, wrong, next)
      steps += 1
    }
    // Three times each at the most.
    expect(steps).toBe(6)
  })

  test('what was skipped is neither kept nor slipped, and is no answer', () => {
    const run = play(openPractice(cards(3), course, options), skip, right, next, skip)
    expect(isPracticeOver(run)).toBe(true)
    const sum = practiceSum(run)
    expect([sum.answered, ids(sum.kept), sum.slipped]).toEqual([1, [second], []])
    expect(third).toBeDefined()
  })

  test('one turn takes one answer, and no step on before it', () => {
    const opened = openPractice(cards(2), course, options)
    expect(play(opened, next)).toBe(opened)
    const answered = play(opened, right)
    expect(play(answered, wrong)).toBe(answered)
    expect(play(answered, skip)).toBe(answered)
    expect([currentOutcome(opened), currentOutcome(answered)]).toEqual([null, 'right'])
    const over = play(answered, next, right, next)
    expect(play(over, right)).toBe(over)
    expect(play(over, next)).toBe(over)
  })

  test('no card, no session', () => {
    expect(isPracticeOver(openPractice([], course, options))).toBe(true)
  })
})
