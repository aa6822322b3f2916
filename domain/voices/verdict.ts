/** What a reviewer may say of a line: it is right, we say it differently, nobody says that. */
export const VERDICTS = ['right', 'different', 'nobody'] as const
export type VerdictKind = (typeof VERDICTS)[number]

type Dated = { id: string; judgedAt: string }

/** Of two verdicts about one line by one reviewer the later one stands; at the same time the one with the greater id. */
export function isLater(a: Dated, b: Dated): boolean {
  return a.judgedAt === b.judgedAt ? a.id > b.id : a.judgedAt > b.judgedAt
}
