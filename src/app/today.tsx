import type { ComponentProps } from 'react'
import { TodayCard } from '#features/today/today-card.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'

const SpokenLines = lazyWithFallback(
  () => import('#features/player/spoken-lines.tsx'),
  'SpokenLines',
)

/** Today, with the player's lines to rehearse. */
export function Today(props: Omit<ComponentProps<typeof TodayCard>, 'Lines'>) {
  return <TodayCard {...props} Lines={SpokenLines} />
}
