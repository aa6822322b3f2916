import { PRESS_MS } from './ledger.ts'
import type { VoicePress } from './voice-press.ts'

/** A yes of a speaker, or the taking back of it, in true time. */
export type ConsentDeed = {
  /** Its words, of which each yes has its own; null: everything was taken back by the link. */
  words: string | null
  scope: 'household' | 'course' | null
  /** Of the yes that the page showed as the one that stands. */
  over: string | null
  press: VoicePress
  from: number
  /** When it was told; what is taken back by a link is so when the server hears of it. */
  until: number
  /** No clock has been wrong so far. */
  hasRightClock: boolean
}

/** To what one speaker said yes, and nothing that a device or the server made of it. */
export class ConsentDeeds {
  private readonly deeds: ConsentDeed[] = []

  add(deed: ConsentDeed): void {
    this.deeds.push(deed)
  }

  /** A clock goes wrong: whoever goes by it may date a yes anew. */
  doubtClocks(): void {
    for (const deed of this.deeds) deed.hasRightClock = false
  }

  isOnAnother(device: string): boolean {
    return this.deeds.some(({ press }) => press.device !== device)
  }

  /** What may stand in the end, each told as `told` does: no other yes was surely given over it, or later. */
  possible(isForgotten: (press: VoicePress) => boolean): ReadonlySet<string> {
    const sure = this.deeds.filter(({ press }) => press.isCertain && !isForgotten(press))
    const standing = this.deeds.filter((one) => !sure.some((other) => isLater(other, one)))
    return new Set([...standing.map(told), ...(sure.length === 0 ? [told(null)] : [])])
  }
}

/** A yes with its scope, for comparing. */
export function told(consent: Pick<ConsentDeed, 'words' | 'scope'> | null): string {
  return consent === null || consent.words === null
    ? 'nothing'
    : `${consent.words} (${consent.scope})`
}

function isLater(later: ConsentDeed, one: ConsentDeed): boolean {
  if (later.over !== null && later.over === one.words) return true
  return later.hasRightClock && one.hasRightClock && later.from > one.until + PRESS_MS
}
