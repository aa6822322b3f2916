const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 10 * 60_000

type Keyed = { key: string }

/** When a clip that came wrong is asked for again: seldom and seldomer, while the others go on. Within one page. */
export function createRetryTimes({ now, random }: { now: () => number; random: () => number }) {
  const failures = new Map<string, { count: number; notBefore: number }>()
  /** A time beyond any delay was set by a clock that has been put back since. */
  const waitMs = (key: string): number => {
    const wait = (failures.get(key)?.notBefore ?? 0) - now()
    return wait > LONGEST_DELAY_MS ? 0 : Math.max(0, wait)
  }
  return {
    failed(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - 1, 10))
      failures.set(key, { count, notBefore: now() + Math.round(ceiling * (0.5 + random() / 2)) })
    },
    due: <T extends Keyed>(clips: readonly T[]): T[] =>
      clips.filter(({ key }) => waitMs(key) === 0),
    /** Until the first of them is due. */
    nextInMs: (clips: readonly Keyed[]): number => Math.min(...clips.map(({ key }) => waitMs(key))),
    forget: (): void => failures.clear(),
  }
}
