/** Ranks by XP, lowest first. */
const RANKS = [
  { title: 'New Learner', from: 0 },
  { title: 'Knowledge Seeker', from: 100 },
  { title: 'Heritage Explorer', from: 500 },
  { title: 'Language Guardian', from: 1000 },
  { title: 'Culture Keeper', from: 2000 },
  { title: 'Heritage Master', from: 5000 },
] as const

export type Rank = {
  title: string
  /** The XP at which it begins. */
  from: number
  /** What comes after it; null at the top. `missing` is the XP still to earn, `share` 0–1 of the way. */
  next: { title: string; at: number; missing: number; share: number } | null
}

/** The rank that `totalXP` has reached, with the way to the next. */
export function rankOf(totalXP: number): Rank {
  const index = RANKS.findLastIndex(({ from }) => totalXP >= from)
  const { title, from } = RANKS[Math.max(index, 0)] ?? RANKS[0]
  const following = RANKS[index + 1]
  if (following === undefined) return { title, from, next: null }
  const share = (totalXP - from) / (following.from - from)
  return {
    title,
    from,
    next: { title: following.title, at: following.from, missing: following.from - totalXP, share },
  }
}

/** Cultural impact points: a tenth of the XP, in whole points. */
export function culturalImpact(totalXP: number): number {
  return Math.floor(totalXP / 10)
}
