import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { changeReading, followReadingOf, useReadingSettings } from '#state/reading-settings.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { arrangement, gap, sampleLesson } from './sample-lesson.ts'

async function begin(exercise: typeof gap) {
  const lesson = sampleLesson({ exercises: [exercise] })
  const { db, user } = await deviceWith([lesson])
  await db.progress.put({
    ...emptyProgress(1, 1),
    lessonId: '1',
    completedExercises: [0],
    correctExercises: [],
  })
  changeReading(user.id, { script: 'naskh', lines: 'roman-first' })
  openPage('/lessons/1')
  await screen.findByText(/^Exercise 1 of/)
  return { id: user.id, learner: hand() }
}

/** What is usual is no attribute. */
const shown = () => document.documentElement.dataset['lines'] ?? 'roman-first'

describe('the script switch of a lesson', () => {
  it('goes through the three ways, says each, and keeps what was typed', async () => {
    const { id, learner } = await begin(gap)
    await learner.type(await screen.findByRole('textbox'), 'paa')
    for (const [lines, words] of [
      ['script-first', 'Shahmukhi large, Roman letters under it'],
      ['roman-only', 'Roman letters only'],
      ['roman-first', 'Roman letters, Shahmukhi beside them'],
    ] as const) {
      await learner.click(await openButton(/^Script:/))
      expect(shown()).toBe(lines)
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Script: ${words}` }))
      screen.getByText(words, { selector: '[role=status]' })
    }
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('paa')
    expect(useReadingSettings.getState().script).toBe('naskh')

    // The same store as the settings: another visit of this learner finds it.
    await learner.click(await openButton(/^Script:/))
    changeReading('somebody-else', { lines: 'roman-only' })
    const stop = followReadingOf(id)
    expect(shown()).toBe('script-first')
    stop()
  })

  it('lays the tiles from the right where Shahmukhi leads, and the arrows with them', async () => {
    const { learner } = await begin(arrangement)
    await learner.click(await openButton(/^Script:/))
    await learner.click(await screen.findByRole('button', { name: 'Tusaañ' }))
    await learner.click(await screen.findByRole('button', { name: 'na' }))
    expect(screen.getByRole('list', { name: /^Your sentence/ }).dir).toBe('rtl')
    const first = screen.getByRole('button', { name: /^Slot 1: Tusaañ/ })
    expect(first.textContent).toContain('تُساں')
    first.focus()
    await learner.keyboard('{ArrowLeft}')
    screen.getByRole('button', { name: /^Slot 2: Tusaañ/ })
    expect(document.activeElement?.textContent).toContain('Tusaañ')
    await learner.keyboard('{ArrowRight}')
    screen.getByRole('button', { name: /^Slot 1: Tusaañ/ })
  })
})

describe('a learner who put Shahmukhi away before there was a switch', () => {
  it('reads Roman letters only', () => {
    const earlier = { theme: 'dark', text: '150', spacing: 'usual', contrast: 'usual' }
    const kept = { ...earlier, script: 'off' }
    localStorage.setItem('readingSettings', JSON.stringify({ shown: kept, of: { amna: kept } }))
    followReadingOf('amna')()
    expect(useReadingSettings.getState()).toEqual({
      ...earlier,
      script: 'nastaliq',
      lines: 'roman-only',
    })
  })
})
