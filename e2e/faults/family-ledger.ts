import type { FamilyEntry } from '#domain/kinship/family-entry.ts'

/** A change of the tree, as a device or the server keeps it. */
export type FamilyLine = Pick<FamilyEntry, 'kind' | 'key' | 'id' | 'value'>

type IsLine = (line: FamilyLine) => boolean

/** One press on the page of the family, which is stored whole or not at all. */
export type FamilyPress = {
  /** For the report of a failure. */
  told: string
  /** By what was pressed: one line for each. */
  must: readonly IsLine[]
  /** What else is written with them. */
  may: IsLine
  /** The last change of each entry that the device had, by slot. */
  before: ReadonlyMap<string, string>
  /** True times between which it was pressed and stored. */
  from: number
  until: number
  hasRightClock: boolean
  /** The screen has shown it, or the disk has it. */
  isCertain: boolean
}

type Deed = { slot: string; id: string; wrote: string | null; press: FamilyPress }

/** Longer than a device's measure of the server's clock may be off. */
const MARGIN_MS = 5_000

/** What one learner changed in the tree, by what was pressed and what the screen said of it. */
export class FamilyLedger {
  private readonly deeds: Deed[] = []
  /** Nobody has seen what became of them. */
  private readonly open = new Set<FamilyPress>()

  pressed(press: FamilyPress): void {
    this.open.add(press)
  }

  /** Presses of which something was stored. */
  presses(): ReadonlySet<FamilyPress> {
    return new Set(this.deeds.map(({ press }) => press))
  }

  slots(): ReadonlySet<string> {
    return new Set(this.deeds.map(({ slot }) => slot))
  }

  /** The screen has shown it: `lines` is all that the device keeps. Gives what is wrong with them. */
  seen(press: FamilyPress, lines: readonly FamilyLine[]): string | null {
    this.open.delete(press)
    press.until = Date.now()
    press.isCertain = true
    const fresh = this.unknown(lines)
    if (this.take(press, fresh)) return null
    // The server's response may bring what another device has said meanwhile, in the place of it.
    if (lines.some((line) => this.isNews(line, press))) {
      press.isCertain = false
      this.open.add(press)
      return null
    }
    return `shown, and not kept: ${press.told}; kept: ${fresh.map(describe).join(', ') || 'nothing'}`
  }

  /** What the page died or the session ended over: what is stored of it counts as done. Gives the changes that nobody made. */
  explain(lines: readonly FamilyLine[]): FamilyLine[] {
    for (const press of this.open) {
      if (!this.take(press, this.unknown(lines))) continue
      this.open.delete(press)
      press.until = Date.now()
      press.isCertain = true
    }
    return this.unknown(lines)
  }

  find({ kind, key, id }: FamilyLine): Deed | undefined {
    return this.of(slotOf({ kind, key })).find((deed) => deed.id === id)
  }

  isCertain(slot: string): boolean {
    return this.of(slot).some(({ press }) => press.isCertain)
  }

  /** A certain change that must stand before this one: made over it, or later by clocks that were right. */
  findLater(deed: Deed): Deed | undefined {
    return this.of(deed.slot).find((other) => {
      if (!other.press.isCertain || other.press === deed.press) return false
      const isTimed = other.press.hasRightClock && deed.press.hasRightClock
      return (
        this.isOver(other, deed) || (isTimed && other.press.from > deed.press.until + MARGIN_MS)
      )
    })
  }

  /** Whether the device had the one, or what was made over it, when the other was made. */
  private isOver({ slot, press }: Deed, under: Deed): boolean {
    const seenIds = new Set<string>()
    let id = press.before.get(slot)
    while (id !== undefined && !seenIds.has(id)) {
      if (id === under.id) return true
      seenIds.add(id)
      const over = id
      id = this.of(slot)
        .find((deed) => deed.id === over)
        ?.press.before.get(slot)
    }
    return false
  }

  private isNews(line: FamilyLine, { before }: FamilyPress): boolean {
    return this.find(line) !== undefined && before.get(slotOf(line)) !== line.id
  }

  private of(slot: string): Deed[] {
    return this.deeds.filter((deed) => deed.slot === slot)
  }

  private unknown(lines: readonly FamilyLine[]): FamilyLine[] {
    return lines.filter((line) => this.find(line) === undefined)
  }

  private take(press: FamilyPress, fresh: readonly FamilyLine[]): boolean {
    const left = [...fresh]
    const its = press.must.flatMap((isIt) => {
      const at = left.findIndex(isIt)
      return at < 0 ? [] : left.splice(at, 1)
    })
    if (its.length < press.must.length) return false
    for (const line of [...its, ...left.filter(press.may)]) {
      this.deeds.push({ slot: slotOf(line), id: line.id, wrote: textOf(line), press })
    }
    return true
  }
}

export function slotOf({ kind, key }: Pick<FamilyLine, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}

export function linesBySlot(lines: readonly FamilyLine[]): Map<string, string> {
  return new Map(lines.map((line) => [slotOf(line), line.id]))
}

/** What is kept of an entry, in one order; null: removed. */
export function textOf({ value }: Pick<FamilyLine, 'value'>): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function describe(line: FamilyLine): string {
  return `${slotOf(line)} ${textOf(line)} (${line.id})`
}

export type Relative = {
  sex: unknown
  father: string | null
  mother: string | null
  name: string | null
}

/** Who is in the tree, each detail as it was said last, and no parent who was taken out. */
export function peopleIn(lines: readonly FamilyLine[]): Map<string, Relative> {
  const said = new Map(lines.map((line) => [slotOf(line), line.value]))
  const isThere = (id: unknown): id is string =>
    typeof id === 'string' && (said.get(`person ${id}`) ?? null) !== null
  const people = new Map<string, Relative>()
  for (const { kind, key, value } of lines) {
    if (kind !== 'person' || value === null || typeof value !== 'object' || !('sex' in value)) {
      continue
    }
    const last = (detail: 'father' | 'mother' | 'name'): unknown => {
      const later = said.get(`${detail} ${key}`)
      return later === undefined ? value[detail] : later
    }
    const [father, mother, name] = [last('father'), last('mother'), last('name')]
    people.set(key, {
      sex: said.get(`sex ${key}`) ?? value.sex,
      father: isThere(father) ? father : null,
      mother: isThere(mother) ? mother : null,
      name: typeof name === 'string' ? name : null,
    })
  }
  return people
}
