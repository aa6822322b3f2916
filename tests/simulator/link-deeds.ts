import type { ConsentDeed } from './consent-deeds.ts'

/** An invitation stands for so long, by the true time. */
const STANDS_MS = 30 * 86_400_000

/** What an owner did with a link, and what was done through it; nothing that a device or the server made of it. */
export class LinkDeeds {
  readonly id: string
  readonly secret: string
  readonly speakerId: string
  readonly itemIds: readonly string[]
  private readonly madeAt: number
  /** The server's clock was right when it was made: nobody knows how long it stands otherwise. */
  private readonly hasRightClock: boolean
  private isTakenBack = false
  private isUnknown = false
  private inBackup: { isTakenBack: boolean } | null = null
  /** Everything that came through it was taken back, on its phones. */
  private readonly withdrawals: ConsentDeed[] = []

  constructor(made: {
    id: string
    secret: string
    speakerId: string
    itemIds: readonly string[]
    at: number
    hasRightClock: boolean
  }) {
    this.id = made.id
    this.secret = made.secret
    this.speakerId = made.speakerId
    this.itemIds = made.itemIds
    this.madeAt = made.at
    this.hasRightClock = made.hasRightClock
  }

  /** As the guest's calls name it. */
  get token(): string {
    return `Invitation ${this.secret}`
  }

  /** The server has said so to the owner. */
  takenBack(): void {
    this.isTakenBack = true
  }

  get wasTakenBack(): boolean {
    return this.isTakenBack
  }

  /** Until the server hears of it, it may come behind any yes. */
  withdrew(deed: ConsentDeed): void {
    this.withdrawals.push(deed)
  }

  withdrawalTaken(phone: string, now: number): void {
    for (const deed of this.withdrawals) if (deed.press.device === phone) deed.until = now
  }

  /** A server that was put back knows nothing of it. */
  get isForgotten(): boolean {
    return this.isUnknown
  }

  serverBackedUp(): void {
    if (!this.isUnknown) this.inBackup = { isTakenBack: this.isTakenBack }
  }

  /** A backup of before it was made knows nothing of it, for ever. */
  serverPutBack(): void {
    if (this.inBackup === null) this.isUnknown = true
    else this.isTakenBack = this.inBackup.isTakenBack
  }

  /** Nothing keeps it from taking what its speaker says. */
  surelyStands(now: number): boolean {
    const isYoung = this.hasRightClock && now < this.madeAt + STANDS_MS
    return isYoung && !this.isTakenBack && !this.isUnknown
  }
}
