/** The browser's Web Locks of one device: in turn, and free again when the holder dies. */
export class DeviceLock {
  private tail: Promise<void> = Promise.resolve()
  private readonly rounds = new Set<Promise<void>>()

  /** `death` is the holder's. */
  run(work: (mayGoOn: () => boolean) => Promise<void>, death: Promise<void>): Promise<void> {
    const before = this.tail
    const turn = before.then(() => Promise.race([work(() => true), death]))
    const settled = turn.catch(() => undefined)
    this.tail = settled
    this.rounds.add(settled)
    void settled.then(() => this.rounds.delete(settled))
    return turn
  }

  /** Resolves when nobody holds the lock or waits for it. */
  async idle(): Promise<void> {
    while (this.rounds.size > 0) await Promise.all(this.rounds)
  }
}
