import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAuth } from '#state/auth.tsx'
import { useGame } from '#state/game.tsx'

test.each([
  ['useAuth', useAuth, 'useAuth must be used within an AuthProvider'],
  ['useGame', useGame, 'useGame must be used within a GameProvider'],
] as const)('%s outside of its provider says so (spec §8)', (_, hook: () => unknown, text) => {
  expect(() => renderHook(hook)).toThrow(text)
})
