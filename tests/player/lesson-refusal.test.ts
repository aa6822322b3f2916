import { describe, expect, it } from 'vitest'
import { lessonRefusal } from '../../src/features/player/lesson-refusal.ts'

const nothingHere = { lesson: null, courseSize: 0, state: 'failed' as const }

describe('why a lesson does not open', () => {
  it('waits while the course is on its way', () => {
    expect(lessonRefusal({ ...nothingHere, state: 'pulling', failure: null })).toBeNull()
    expect(lessonRefusal({ ...nothingHere, state: 'idle', failure: null })).toBeNull()
  })

  it('asks to sign in after a 401', () => {
    const failure = { kind: 'unauthorized', status: 401, body: null } as const
    expect(lessonRefusal({ ...nothingHere, failure })).toEqual({
      text: 'Please log in to access lessons',
      way: 'sign-in',
    })
  })

  it("gives the server's words", () => {
    const failure = { kind: 'server', status: 500, body: { error: 'The sea is rough' } } as const
    expect(lessonRefusal({ ...nothingHere, failure })?.text).toBe(
      'Failed to load lesson: The sea is rough',
    )
  })

  it('has a word for a store that could not be read', () => {
    expect(lessonRefusal({ ...nothingHere, failure: null })).toEqual({
      text: 'Failed to load lesson: Unknown error',
      way: 'retry',
    })
  })
})
