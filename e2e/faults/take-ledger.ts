/** The facts of a take, as a device or the server keeps them. */
export type TakeLine = { id: string; speakerId: string; itemId: string; sha256: string }

/** A press of "Keep", which is stored whole or not at all. */
export type KeepPress = {
  speakerId: string
  /** Lines of the course that read as the one on the screen. */
  itemIds: readonly string[]
}

type Take = TakeLine & {
  /** `maybe`: the page died over the press, or the session ended. */
  removal: 'none' | 'maybe' | 'certain'
}

/** The speakers whom one learner added and the takes that were kept, by what was pressed and what the screen said of it. */
export class TakeLedger {
  /** Names, and whether the screen has shown them. */
  private readonly named = new Map<string, boolean>()
  private readonly kept = new Map<string, Take>()
  private readonly open = new Set<KeepPress>()

  addsSpeaker(name: string): void {
    this.named.set(name, false)
  }

  addedSpeaker(name: string): void {
    this.named.set(name, true)
  }

  speakers(): ReadonlyMap<string, boolean> {
    return this.named
  }

  takes(): Take[] {
    return [...this.kept.values()]
  }

  find(id: string): Take | undefined {
    return this.kept.get(id)
  }

  keeps(press: KeepPress): void {
    this.open.add(press)
  }

  /** The screen says that it is kept: `lines` is all that the device has. Gives what is wrong with them. */
  seen(press: KeepPress, lines: readonly TakeLine[]): string | null {
    const line = lines.find((one) => isOf(press, one) && !this.kept.has(one.id))
    this.open.delete(press)
    if (line === undefined) return `a take of ${press.itemIds.join(' or ')} is shown and not kept`
    this.kept.set(line.id, { ...line, removal: 'none' })
    return null
  }

  removes(id: string): void {
    this.remove(id, 'maybe')
  }

  removed(id: string): void {
    this.remove(id, 'certain')
  }

  /** What the page died or the session ended over: what is stored of it counts as done. Gives the takes that nobody kept. */
  explain(lines: readonly TakeLine[]): TakeLine[] {
    for (const press of this.open) {
      const line = lines.find((one) => isOf(press, one) && !this.kept.has(one.id))
      if (line === undefined) continue
      this.open.delete(press)
      this.kept.set(line.id, { ...line, removal: 'none' })
    }
    return lines.filter(({ id }) => !this.kept.has(id))
  }

  private remove(id: string, removal: Take['removal']): void {
    const take = this.kept.get(id)
    if (take !== undefined) this.kept.set(id, { ...take, removal })
  }
}

function isOf({ speakerId, itemIds }: KeepPress, line: TakeLine): boolean {
  return line.speakerId === speakerId && itemIds.includes(line.itemId)
}
