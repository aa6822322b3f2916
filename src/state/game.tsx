import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Stats } from '#domain/completions.ts'
import { useLearnerFacts } from './learner-facts.ts'

export type Game = {
  /** Folded from the log that this device has, synced or not. */
  stats: Stats
}

const GameContext = createContext<Game | null>(null)

export function useGame(): Game {
  const game = use(GameContext)
  if (game === null) throw new Error('useGame must be used within a GameProvider')
  return game
}

/** Around what shows a learner's points: the signed-in routes, and the learner's part of the header. */
export function GameProvider({ children }: { children: ReactNode }) {
  const stats = useLearnerFacts((facts) => facts.stats)
  const game = useMemo(() => ({ stats }), [stats])
  return <GameContext value={game}>{children}</GameContext>
}
