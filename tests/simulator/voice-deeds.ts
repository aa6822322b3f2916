import { ConsentDeeds } from './consent-deeds.ts'
import type { LinkDeeds } from './link-deeds.ts'
import type { VoicePress } from './voice-press.ts'

export type SpeakerDeeds = {
  id: string
  /** In the order of the presses. */
  names: { name: string; press: VoicePress }[]
  removals: VoicePress[]
  consents: ConsentDeeds
}

export type TakeDeeds = {
  id: string
  speaker: SpeakerDeeds
  itemId: string
  /** Her own wording. */
  roman: string
  /** What was recorded, in hex. */
  bytes: string
  /** Through which it was recorded; null: on a device of the account. */
  link: LinkDeeds | null
  press: VoicePress
  removals: VoicePress[]
  /** Those of it alone by its link: its phone remembers them, and tells a restored server. */
  deletions: VoicePress[]
}

/** In the end it must be there, must not be there, or either is right. */
type VoiceFate = 'stays' | 'gone' | 'either'

/** What a learner and their speakers recorded and deleted, and nothing that a device or the server made of it. */
export class VoiceDeeds {
  private readonly speakersById = new Map<string, SpeakerDeeds>()
  private readonly takesById = new Map<string, TakeDeeds>()
  /** How often the server had been put back when it last took this. */
  private readonly takenAt = new Map<string, number>()
  readonly links: LinkDeeds[] = []
  private restores = 0
  private departures = 0
  private readonly departuresFrom = new Map<string, number>()

  pressOn(device: string, isCertain: boolean, isByLink = false): VoicePress {
    const { restores, departures } = this
    const departuresHere = this.departuresFrom.get(device) ?? 0
    return { device, isCertain, isByLink, restores, departures, departuresHere }
  }

  named(id: string, name: string, press: VoicePress): void {
    const speaker = this.findSpeaker(id) ?? {
      id,
      names: [],
      removals: [],
      consents: new ConsentDeeds(),
    }
    this.speakersById.set(id, speaker)
    speaker.names.push({ name, press })
  }

  kept({ speakerId, ...take }: KeptTake, press: VoicePress, link: LinkDeeds | null = null): void {
    const speaker = this.knownSpeaker(speakerId)
    this.takesById.set(take.id, { ...take, speaker, link, press, removals: [], deletions: [] })
  }

  /** A speaker goes with every take, or one take goes. */
  removed(id: string, press: VoicePress): void {
    const one = this.speakersById.get(id) ?? this.takesById.get(id)
    if (one === undefined) throw new Error('Nobody has made what is deleted')
    one.removals.push(press)
  }

  /** One take goes, by the link that it came through. */
  removedByLink(id: string, press: VoicePress): void {
    this.removed(id, press)
    this.takesById.get(id)?.deletions.push(press)
  }

  /** The speaker took everything back on this phone. What another phone had not sent by then may come later. */
  withdrew(link: LinkDeeds, press: VoicePress): void {
    for (const take of this.takesOf(link)) {
      const isConcerned = take.press.device === press.device || this.wasTaken(take)
      take.removals.push(isConcerned ? press : { ...press, isCertain: false })
    }
  }

  /** The server has heard of it, perhaps once more. What another phone has sent meanwhile goes with the rest. */
  withdrawalTaken(link: LinkDeeds, phone: string): void {
    for (const take of this.takesOf(link)) {
      if (take.press.device === phone) continue
      take.removals.push(this.pressOn(phone, false, true))
    }
  }

  /** The server has taken what was put under this path. */
  taken(path: string): void {
    this.takenAt.set(path.split('/').at(-1) ?? '', this.restores)
  }

  /** Whether the server ever had the take. */
  wasTaken({ id }: Pick<TakeDeeds, 'id'>): boolean {
    return this.takenAt.has(id)
  }

  /** Everything of this learner's is off the device, and had been sent. */
  leftDevice(device: string): void {
    this.departures += 1
    this.departuresFrom.set(device, (this.departuresFrom.get(device) ?? 0) + 1)
  }

  serverBackedUp(): void {
    for (const link of this.links) link.serverBackedUp()
  }

  serverPutBack(): void {
    this.restores += 1
    for (const link of this.links) link.serverPutBack()
  }

  doubtClocks(): void {
    for (const { consents } of this.speakersById.values()) consents.doubtClocks()
  }

  speakers(): SpeakerDeeds[] {
    return [...this.speakersById.values()]
  }

  takes(): TakeDeeds[] {
    return [...this.takesById.values()]
  }

  takesOf(link: LinkDeeds): TakeDeeds[] {
    return this.takes().filter((take) => take.link === link)
  }

  findSpeaker(id: string): SpeakerDeeds | undefined {
    return this.speakersById.get(id)
  }

  knownSpeaker(id: string): SpeakerDeeds {
    const speaker = this.findSpeaker(id)
    if (speaker === undefined) throw new Error('Nobody has made the speaker')
    return speaker
  }

  findTake(id: string): TakeDeeds | undefined {
    return this.takesById.get(id)
  }

  fateOfSpeaker({ names, removals }: SpeakerDeeds): VoiceFate {
    return this.fate(
      names.map(({ press }) => press),
      removals,
    )
  }

  /** What came through a link its phone gives back to a restored server, for as long as the link stands. */
  fateOfTake(take: TakeDeeds, now: number): VoiceFate {
    const { id, link, press, speaker } = take
    const removals = [...take.removals, ...speaker.removals]
    const isDeletedByLink = take.deletions.some(({ isCertain }) => isCertain)
    if (isDeletedByLink && link?.surelyStands(now)) return 'gone'
    if (link === null || removals.length > 0) return this.fate([press], removals)
    const isHeld = this.takenAt.get(id) === this.restores
    return isHeld || (press.isCertain && link.surelyStands(now)) ? 'stays' : 'either'
  }

  /**
   * Each device's changes of a name arrive in order: the last one of a device stands. A restored server may give devices a name of
   * before.
   */
  possibleNames({ names }: SpeakerDeeds): ReadonlySet<string> {
    const last = names.filter(({ press }, at) => {
      const isForgotten = this.restores > press.restores
      const later = names.slice(at + 1).filter((one) => one.press.device === press.device)
      return (
        isForgotten || later.every((one) => !one.press.isCertain || this.mayBeForgotten(one.press))
      )
    })
    return new Set(last.map(({ name }) => name))
  }

  possibleConsents({ consents }: SpeakerDeeds, now: number): ReadonlySet<string> {
    const { restores } = this
    return consents.possible({ isForgotten: (press) => this.mayBeForgotten(press), restores, now })
  }

  /** The server has taken a yes through this link. */
  consentTaken({ speakerId }: LinkDeeds, words: string): void {
    this.knownSpeaker(speakerId).consents.taken(words, this.restores)
  }

  /** Whether what the press made is on this device for as long as it is not deleted there. */
  isOfThisStay({ device, departuresHere }: VoicePress, name: string): boolean {
    return device === name && departuresHere === (this.departuresFrom.get(name) ?? 0)
  }

  /** The server was put back since, and nobody may know of it: a sign-out took it off a device, or it was never on one. */
  mayBeForgotten({ restores, departures, isByLink }: VoicePress): boolean {
    return this.restores > restores && (isByLink || this.departures > departures)
  }

  private fate(made: readonly VoicePress[], removals: readonly VoicePress[]): VoiceFate {
    if (removals.some((press) => press.isCertain && !this.mayBeForgotten(press))) return 'gone'
    const isSure = made.some((press) => press.isCertain && !this.mayBeForgotten(press))
    return removals.length === 0 && isSure ? 'stays' : 'either'
  }
}

export type KeptTake = Pick<TakeDeeds, 'id' | 'itemId' | 'roman' | 'bytes'> & { speakerId: string }
