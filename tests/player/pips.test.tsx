import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessonPips } from '#features/player/lesson-pips.ts'
import { Pips } from '#ui/pips.tsx'

const progress = {
  epoch: 1,
  attempt: 1,
  currentExerciseIndex: 3,
  completedExercises: [0, 1, 2],
  correctExercises: [0, 2],
}

describe('the pips of a lesson', () => {
  it('tell right, missed so far and ahead', () => {
    expect(lessonPips(progress, 4)).toEqual(['right', 'missed', 'right', 'ahead'])
  })

  it.each([
    { current: 0, first: 'Exercise 1', last: 'Exercise 10', left: '+10' },
    { current: 9, first: 'Exercise 3', last: 'Exercise 12', left: '+8' },
    { current: 19, first: 'Exercise 11', last: 'Exercise 20', left: undefined },
  ])(
    'show the current exercise $current of 20 among ten, and how many are left',
    ({ current, first, last, left }) => {
      render(<Pips pips={Array<'ahead'>(20).fill('ahead')} current={current} />)
      const items = screen.getAllByRole('listitem')
      expect([items[0]?.textContent, items[9]?.textContent]).toEqual([first, last])
      expect(items[10]?.textContent).toBe(left)
      expect(items.filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(1)
    },
  )
})
