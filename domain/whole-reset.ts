/** A whole reset as it is remembered: `askedAt` is the ISO 8601 instant when the learner asked. */
export type WholeReset = { id: string; askedAt: string }

/** Resets in the order in which learners asked for them, the same on every device. */
export function isLaterReset(a: WholeReset, b: WholeReset): boolean {
  const [aMs, bMs] = [Date.parse(a.askedAt), Date.parse(b.askedAt)]
  return aMs === bMs ? a.id > b.id : aMs > bMs
}
