import { PRESS_MS } from './ledger.ts'
import type { VoicePress } from './voice-press.ts'

/** A link: whether what is said through it reaches the server. */
type Way = {
  surelyStands: (now: number) => boolean
  /** Nothing comes through it any more, not even that all is taken back. */
  readonly isForgotten: boolean
}

/** A yes of a speaker, or the taking back of it, in true time. */
export type ConsentDeed = {
  /** Its words, of which each yes has its own; null: everything was taken back by the link. */
  words: string | null
  scope: 'household' | 'course' | null
  /** Of the yes that the page showed as the one that stands. */
  over: string | null
  press: VoicePress
  /** By which it was said; null: on a device of the account. */
  link: Way | null
  from: number
  /** When it was told; what is taken back by a link is so when the server hears of it. */
  until: number
  /** How often the server had been put back when it last took this through the link; null: never. */
  takenAt: number | null
  /** No clock has been wrong so far. */
  hasRightClock: boolean
}

/** What the ledger knows in the end of the server and of what it forgot. */
type Circumstances = {
  isForgotten: (press: VoicePress) => boolean
  restores: number
  now: number
}

/** To what one speaker said yes, and nothing that a device or the server made of it. */
export class ConsentDeeds {
  private readonly deeds: ConsentDeed[] = []

  add(deed: ConsentDeed): void {
    this.deeds.push(deed)
  }

  /** The server has taken the yes with these words through a link. */
  taken(words: string, restores: number): void {
    for (const deed of this.deeds) if (deed.words === words) deed.takenAt = restores
  }

  /** A clock goes wrong: whoever goes by it may date a yes anew. */
  doubtClocks(): void {
    for (const deed of this.deeds) deed.hasRightClock = false
  }

  isOnAnother(device: string): boolean {
    return this.deeds.some(({ press }) => press.device !== device)
  }

  /** What may stand in the end, each told as `told` does: no other yes was surely given over it, or later. */
  possible(circumstances: Circumstances): ReadonlySet<string> {
    const sure = this.deeds.filter((deed) => this.isSure(deed, circumstances))
    const standing = this.deeds.filter((one) => !sure.some((other) => isLater(other, one)))
    return new Set([...standing.map(told), ...(sure.length === 0 ? [told(null)] : [])])
  }

  /**
   * Said, and not kept from the server: what still waited on a phone when the owner took the link back, or its time was over, is not
   * taken any more. But by such a link everything can be taken back, and an offer to the course.
   */
  private isSure(deed: ConsentDeed, circumstances: Circumstances): boolean {
    const { press, link, takenAt, words, scope } = deed
    const { isForgotten, restores, now } = circumstances
    if (!press.isCertain || isForgotten(press)) return false
    if (link === null || takenAt === restores || link.surelyStands(now)) return true
    if (link.isForgotten) return false
    return words === null || (scope === 'household' && this.isOfferTakenBack(deed, restores))
  }

  /** It was said over an offer that the server has had since it was last put back, and nothing else took that offer back before. */
  private isOfferTakenBack(deed: ConsentDeed, restores: number): boolean {
    const offer = this.deeds.find(({ words }) => words !== null && words === deed.over)
    if (offer?.scope !== 'course') return false
    const isAtHome = offer.link === null && offer.press.restores === restores
    if (!isAtHome && offer.takenAt !== restores) return false
    const others = this.deeds.filter((one) => one !== deed && one.scope !== 'course')
    return others.every((one) => isLater(offer, one))
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
