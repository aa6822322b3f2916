import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Stats } from '#domain/completions.ts'
import { emptyStats } from '#domain/stats.ts'
import type { Arrival } from './arrival.ts'
import { useWatched, type Watch } from './use-watched.ts'

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

type GameProviderProps = { children: ReactNode; arrival?: Arrival | null }

/** `arrival`: what was counted ahead of the first render (readArrival). */
export function GameProvider({ children, arrival = null }: GameProviderProps) {
  const stats = useWatched(NO_STATS, watchStats, arrival?.stats)
  const game = useMemo(() => ({ stats }), [stats])
  return <GameContext value={game}>{children}</GameContext>
}

const watchStats: Watch<Stats> = (store, db, next) => store.watchStats(db, next)
