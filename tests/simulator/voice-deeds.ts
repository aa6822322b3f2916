/** What one press did to a voice, in true time. */
export type VoicePress = {
  device: string
  /** False where the page died meanwhile. */
  isCertain: boolean
  /** How often, by then, the server had been put back, everything had left any device, and everything had left this one. */
  restores: number
  departures: number
  departuresHere: number
}

export type SpeakerDeeds = {
  id: string
  /** In the order of the presses. */
  names: { name: string; press: VoicePress }[]
  removals: VoicePress[]
}

export type TakeDeeds = {
  id: string
  speaker: SpeakerDeeds
  itemId: string
  /** Her own wording. */
  roman: string
  /** What was recorded, in hex. */
  bytes: string
  press: VoicePress
  removals: VoicePress[]
}

/** In the end it must be there, must not be there, or either is right. */
type VoiceFate = 'stays' | 'gone' | 'either'

/** What a learner and their speakers recorded and deleted, and nothing that a device or the server made of it. */
export class VoiceDeeds {
  private readonly speakersById = new Map<string, SpeakerDeeds>()
  private readonly takesById = new Map<string, TakeDeeds>()
  private readonly takenOnce = new Set<string>()
  private restores = 0
  private departures = 0
  private readonly departuresFrom = new Map<string, number>()

  pressOn(device: string, isCertain: boolean): VoicePress {
    const { restores, departures } = this
    const departuresHere = this.departuresFrom.get(device) ?? 0
    return { device, isCertain, restores, departures, departuresHere }
  }

  named(id: string, name: string, press: VoicePress): void {
    const speaker = this.speakersById.get(id) ?? { id, names: [], removals: [] }
    this.speakersById.set(id, speaker)
    speaker.names.push({ name, press })
  }

  kept({ speakerId, ...take }: KeptTake, press: VoicePress): void {
    const speaker = this.speakersById.get(speakerId)
    if (speaker === undefined) throw new Error('Nobody has made the speaker of a take')
    this.takesById.set(take.id, { ...take, speaker, press, removals: [] })
  }

  /** A speaker goes with every take, or one take goes. */
  removed(id: string, press: VoicePress): void {
    const one = this.speakersById.get(id) ?? this.takesById.get(id)
    if (one === undefined) throw new Error('Nobody has made what is deleted')
    one.removals.push(press)
  }

  /** The server has taken what was put under this path. */
  taken(path: string): void {
    this.takenOnce.add(path.split('/').at(-1) ?? '')
  }

  /** Whether the server ever had the take. */
  wasTaken({ id }: TakeDeeds): boolean {
    return this.takenOnce.has(id)
  }

  /** Everything of this learner's is off the device, and had been sent. */
  leftDevice(device: string): void {
    this.departures += 1
    this.departuresFrom.set(device, (this.departuresFrom.get(device) ?? 0) + 1)
  }

  serverPutBack(): void {
    this.restores += 1
  }

  speakers(): SpeakerDeeds[] {
    return [...this.speakersById.values()]
  }

  takes(): TakeDeeds[] {
    return [...this.takesById.values()]
  }

  findSpeaker(id: string): SpeakerDeeds | undefined {
    return this.speakersById.get(id)
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

  fateOfTake({ press, removals, speaker }: TakeDeeds): VoiceFate {
    return this.fate([press], [...removals, ...speaker.removals])
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

  /** Whether what the press made is on this device for as long as it is not deleted there. */
  isOfThisStay({ device, departuresHere }: VoicePress, name: string): boolean {
    return device === name && departuresHere === (this.departuresFrom.get(name) ?? 0)
  }

  /** The server was put back since, and a sign-out took it off a device: nobody may know of it. */
  mayBeForgotten({ restores, departures }: VoicePress): boolean {
    return this.restores > restores && this.departures > departures
  }

  private fate(made: readonly VoicePress[], removals: readonly VoicePress[]): VoiceFate {
    if (removals.some((press) => press.isCertain && !this.mayBeForgotten(press))) return 'gone'
    const isSure = made.some((press) => press.isCertain && !this.mayBeForgotten(press))
    return removals.length === 0 && isSure ? 'stays' : 'either'
  }
}

export type KeptTake = Pick<TakeDeeds, 'id' | 'itemId' | 'roman' | 'bytes'> & { speakerId: string }
