import type { FamilyFact } from '#domain/kinship/family-entry.ts'
import { PRESS_MS } from './ledger.ts'

/** What one press wrote of a person or a word, over the change that the device showed. */
export type FamilyDeed = {
  /** The kind and the key: "person me". */
  slot: string
  /** What was written, as text; null: removed. */
  wrote: string | null
  before: string | undefined
  press: FamilyPress
}

/** People and words that a learner changed in one go, in true time. */
export type FamilyPress = {
  device: string
  /** Ids that the device made for it: one for each of its changes is among them. */
  ids: readonly string[]
  from: number
  until: number
  /** No clock has been wrong so far: a device may go by one that it heard of for as long as it hears nothing else. */
  hasRightClock: boolean
  /** False where the page died meanwhile. */
  isCertain: boolean
}

/** What a learner did in the family tree, and nothing that a device or the server made of it. */
export class FamilyDeeds {
  private readonly deeds: FamilyDeed[] = []

  add(deeds: readonly FamilyDeed[]): void {
    this.deeds.push(...deeds)
  }

  /** A clock goes wrong: whoever goes by it may date a change anew. */
  doubtClocks(): void {
    for (const { press } of this.deeds) press.hasRightClock = false
  }

  slots(): ReadonlySet<string> {
    return new Set(this.deeds.map(({ slot }) => slot))
  }

  /** Whether something of it was surely kept once. */
  isCertain(slot: string): boolean {
    return this.of(slot).some(({ press }) => press.isCertain)
  }

  /** Whose the change with this id is. */
  find(slot: string, id: string): FamilyDeed | undefined {
    return this.of(slot).find(({ press }) => press.ids.includes(id))
  }

  /** A certain change that must stand before this one: made over it, or later by clocks that were all right. */
  findLater(deed: FamilyDeed, id: string): FamilyDeed | undefined {
    const all = this.of(deed.slot)
    const isTimed = all.every(({ press }) => press.hasRightClock)
    return all.find(({ press, before }) => {
      if (!press.isCertain || press === deed.press) return false
      return before === id || (isTimed && press.from > deed.press.until + PRESS_MS)
    })
  }

  /** Whether somebody was taken out once: the server removes what was said of them before. */
  wasRemoved(key: string): boolean {
    return this.of(`person ${key}`).some(({ wrote }) => wrote === null)
  }

  /** A certain change over the one with this id. */
  findMadeOver(slot: string, id: string): FamilyDeed | undefined {
    return this.of(slot).find(({ press, before }) => press.isCertain && before === id)
  }

  /** A certain change of this device, over the one with this id. */
  findOver(slot: string, id: string, device: string): FamilyDeed | undefined {
    return this.of(slot).find(({ press, before }) => {
      return press.isCertain && press.device === device && before === id
    })
  }

  private of(slot: string): FamilyDeed[] {
    return this.deeds.filter((deed) => deed.slot === slot)
  }
}

/** All that is kept of a person or a word, in one order; one detail of a person as it is. */
export function textOf({ kind, value }: Pick<FamilyFact, 'kind' | 'value'>): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return JSON.stringify([kind, value])
  if (kind === 'word' && 'roman' in value) return JSON.stringify([value.roman, value.shahmukhi])
  if (!('sex' in value)) throw new Error('A person is kept under the name of a word')
  const { name, sex, father, mother, spouses, birth } = value
  return JSON.stringify([name, sex, father, mother, spouses, birth])
}
