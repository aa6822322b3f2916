import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Stats } from '#domain/completions.ts'
import { emptyStats } from '#domain/stats.ts'
import { useLearnerState } from './learner.tsx'

export type Game = {
  /** Folded from the log that this device has, synced or not. */
  stats: Stats
}

const GameContext = createContext<Game | null>(null)
const NO_STATS = emptyStats()

export function useGame(): Game {
  const game = use(GameContext)
  if (game === null) throw new Error('useGame must be used within a GameProvider')
  return game
}

export function GameProvider({ children }: { children: ReactNode }) {
  const { db } = useLearnerState()
  const [stats, setStats] = useState(NO_STATS)
  useEffect(() => {
    if (db === null) return
    let unwatch = (): void => undefined
    let isOver = false
    void import('./learner-store.ts').then(({ watchStats }) => {
      if (!isOver) unwatch = watchStats(db, setStats)
    })
    return () => {
      isOver = true
      unwatch()
      setStats(NO_STATS)
    }
  }, [db])
  const game = useMemo(() => ({ stats }), [stats])
  return <GameContext value={game}>{children}</GameContext>
}
