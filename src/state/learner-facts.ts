import { create } from 'zustand'
import type { ProfileInput } from '#contract/profile.ts'
import type { OutboxSummary } from '#data/sync-status-rule.ts'
import type { Stats } from '#domain/completions.ts'
import { emptyStats } from '#domain/stats.ts'

/** What the frame around every page shows of the learner, live; a store of its own, because it changes with every answer. */
export type LearnerFacts = {
  /** Folded from the log that this device has, synced or not. */
  stats: Stats
  /** What the learner changed of their profile and the server has not taken yet. */
  changes: ProfileInput
  /** Null until it is read. While nobody is signed in: the work of the last learner that waits for a sign-in. */
  outbox: OutboxSummary | null
}

export const NO_FACTS: LearnerFacts = { stats: emptyStats(), changes: {}, outbox: null }

export const useLearnerFacts = create<LearnerFacts>()(() => NO_FACTS)
