import type { LessonId } from './lessons.ts'

/**
 * What the learner of one account really did, in true time and by other means than the product's: it counts no epochs and asks no
 * rule. What became of each deed, whatever was reset, restored or deleted meanwhile, is for fates.ts to say.
 */
export type Deed = {
  n: number
  device: string
  lessonId: LessonId
  /** The attempt that the screen showed. */
  attempt: number
  /** True time. */
  at: number
  /** Where the clocks that it is told by were right: the device's, and the server's until it had come there. */
  hasRightClock: boolean
  /** What the device's clock showed. */
  shownAt: number
  /** Whole resets that had surely come to this device by then, and when the lesson was opened on its screen. */
  resetsKnown: ReadonlySet<number>
  screenKnew: ReadonlySet<number>
  /** Devices that surely keep it. */
  copies: Set<string>
  /** No device and no server has it any more: a sign-out took it from a device after the server had lost it. */
  mayBeLost: boolean
  /** Done as a guest, and this learner's since this true time; `known` are deeds that the device surely had by then. */
  takenOver?: { at: number; known: ReadonlySet<number> }
} & (
  | { kind: 'completion'; score: number; day: string }
  | { kind: 'answers'; index: number; answered: readonly number[]; right: readonly number[] }
  /** What an answer told of a card. */
  | { kind: 'review'; id: string; itemId: string; skill: string; grade: number; day: string }
  /** A finished session of practice, or an evening at home: `body` is what the learner did. */
  | { kind: 'logged'; id: string; log: 'practices' | 'evenings'; body: string; day: string }
)

export type Completion = Deed & { kind: 'completion' }
export type CardAnswer = Pick<Deed & { kind: 'review' }, 'id' | 'itemId' | 'skill' | 'grade'>
export type Answers = Deed & { kind: 'answers' }
export type Logged = Deed & { kind: 'logged' }
export type Reviewed = Deed & { kind: 'review' }

export type WholeReset = {
  n: number
  device: string
  at: number
  hasRightClock: boolean
  /** False where the page died in the middle of it, or where no device and no server has it any more. */
  isCertain: boolean
  /** Deeds that the device showed, or had done itself, when the learner asked. */
  known: ReadonlySet<number>
  /** Deeds that the server had, and earlier resets. */
  received: ReadonlySet<number>
  resetsReceived: ReadonlySet<number>
  /** Earlier resets that the device knew of. */
  resetsKnown: ReadonlySet<number>
  /** The server was put back since, and may have heard of it again. */
  wasServerRestored: boolean
  /** How often a restore has made the server forget it: each time its epoch may get another number. */
  timesForgotten: number
}

type Told = {
  deeds: ReadonlySet<number>
  resets: ReadonlySet<number>
  departures: number
}

/** One with an Idempotency-Key. */
type Call = { device: string; key: string; path: string; body: string | null }

type Doing = Omit<Deed, 'n' | 'copies' | 'mayBeLost' | 'kind' | 'index' | 'answered' | 'right'>

/** Between the press and the write, on a machine that is busy. */
export const PRESS_MS = 2_000

/** Whether the time is that of the press, true or by the clock that the device had. */
export function isAround({ at, shownAt }: Pick<Deed, 'at' | 'shownAt'>, time: number): boolean {
  return [at, shownAt].some((pressed) => time >= pressed && time <= pressed + PRESS_MS)
}

export class Ledger {
  readonly deeds: Deed[] = []
  readonly resets: WholeReset[] = []
  private timesAsked = 0
  /** What the server has taken and not lost since, by number. */
  private received = new Set<number>()
  private receivedAtBackup = new Set<number>()
  private readonly receivedOnce = new Set<number>()
  private readonly resetsById = new Map<string, WholeReset>()
  private readonly resetsOnDevice = new Map<string, Set<number>>()
  private resetsOnServer = new Set<number>()
  private resetsAtBackup = new Set<number>()
  private readonly keysTaken = new Set<string>()
  private readonly deedsByKey = new Map<string, number[]>()
  /** Reviews that somebody may have given: a page may die in the middle of it. */
  readonly possibleReviews = new Map<string, Omit<CardAnswer, 'id'>>()
  /** How often everything of this learner's has left a device. */
  private readonly departures = new Map<string, number>()

  resetsKnownOn(device: string): ReadonlySet<number> {
    return new Set(this.onDevice(device))
  }

  /** Whether a reset was asked for elsewhere that this device has not surely heard of. */
  isUnaware(device: string): boolean {
    const known = this.onDevice(device)
    return this.resets.some(({ n, isCertain }) => isCertain && !known.has(n))
  }

  completed(done: Doing & { score: number; day: string }, keys: readonly string[]): Deed {
    const deed: Completion = { kind: 'completion', ...done, ...this.beginning(done.device) }
    return this.add(deed, keys)
  }

  answered(
    done: Doing & { index: number; answered: readonly number[]; right: readonly number[] },
    keys: readonly string[],
  ): Deed {
    const deed: Answers = { kind: 'answers', ...done, ...this.beginning(done.device) }
    return this.add(deed, keys)
  }

  reviewed(done: Doing & CardAnswer & Pick<Reviewed, 'day'>): Deed {
    const deed: Reviewed = { kind: 'review', ...done, ...this.beginning(done.device) }
    return this.add(deed, [done.id])
  }

  logged(done: Doing & Pick<Logged, 'id' | 'log' | 'body' | 'day'>): Deed {
    const deed: Logged = { kind: 'logged', ...done, ...this.beginning(done.device) }
    return this.add(deed, [done.id])
  }

  /** Everything that a guest did on this device is this learner's; `keys` were made for it. */
  takeOver(
    guest: Ledger,
    { device, at, keys }: { device: string; at: number; keys: readonly string[] },
  ): void {
    const known = new Set(this.deeds.filter(({ copies }) => copies.has(device)).map(({ n }) => n))
    const resetsKnown = this.resetsKnownOn(device)
    for (const deed of guest.deeds) {
      const own = [...guest.deedsByKey].flatMap(([key, ns]) => (ns.includes(deed.n) ? [key] : []))
      const since = { resetsKnown, screenKnew: resetsKnown, takenOver: { at, known } }
      this.add({ ...deed, ...since, ...this.beginning(device) }, [
        ...own,
        ...(deed.kind === 'answers' ? keys : []),
      ])
    }
    for (const [id, review] of guest.possibleReviews) this.possibleReviews.set(id, review)
  }

  /** `shownKeys` are keys of finished lessons that the device showed at the press. */
  asked(
    reset: Pick<WholeReset, 'device' | 'at' | 'hasRightClock'>,
    shownKeys: readonly string[],
  ): WholeReset {
    const known = new Set(shownKeys.flatMap((key) => this.deedsByKey.get(key) ?? []))
    for (const { n, device } of this.deeds) if (device === reset.device) known.add(n)
    for (const deed of this.deeds) if (deed.copies.has(reset.device)) known.add(deed.n)
    this.timesAsked += 1
    const n = this.timesAsked
    const asked = {
      ...reset,
      n,
      known,
      received: new Set(this.received),
      resetsReceived: new Set(this.resetsOnServer),
      resetsKnown: this.resetsKnownOn(reset.device),
      isCertain: true,
      wasServerRestored: false,
      timesForgotten: 0,
    }
    this.resets.push(asked)
    this.onDevice(reset.device).add(n)
    return asked
  }

  /** Nobody knows whether it came to be. */
  doubt(reset: WholeReset): void {
    reset.isCertain = false
    this.onDevice(reset.device).delete(reset.n)
  }

  /** It turned out that the page died before. */
  withdraw(reset: WholeReset): void {
    this.resets.splice(this.resets.indexOf(reset), 1)
    this.onDevice(reset.device).delete(reset.n)
  }

  /** The server has taken a call from this device. */
  taken(call: Call): void {
    if (call.path === '/api/reviews') return this.takenReviews(call)
    if (call.path === '/api/practice' || call.path === '/api/evenings') {
      return this.takenIds([JSON.parse(call.body ?? '{}') as { id: string }])
    }
    this.keysTaken.add(call.key)
    for (const n of this.deedsByKey.get(call.key) ?? this.deedsUnderNewKey(call)) this.takenDeed(n)
    if (call.path !== '/api/progress/reset') return
    const { id = call.key } = JSON.parse(call.body ?? '{}') as { id?: string }
    this.keysTaken.add(id)
    this.takenReset(id)
  }

  /** By their own ids: the key stands for whatever had collected by then. */
  private takenReviews({ body }: Call): void {
    const { events } = JSON.parse(body ?? '{"events":[]}') as { events: { id: string }[] }
    this.takenIds(events)
  }

  private takenIds(rows: readonly { id: string }[]): void {
    for (const { id } of rows) {
      this.keysTaken.add(id)
      for (const n of this.deedsByKey.get(id) ?? []) this.note(n)
    }
  }

  /** The ids that the device made while the learner asked: one of them is the reset's, and the server may have it already. */
  named(reset: WholeReset, ids: readonly string[]): void {
    for (const id of ids) {
      this.resetsById.set(id, reset)
      if (this.keysTaken.has(id)) this.takenReset(id)
    }
  }

  /** The server has taken a reset, and with it those that the device knew before. */
  private takenReset(id: string): void {
    const reset = this.resetsById.get(id)
    if (reset === undefined) return
    for (const n of [reset.n, ...reset.resetsKnown]) this.resetsOnServer.add(n)
  }

  /**
   * What goes again, after a whole reset, a restore or a corrected clock, has a key of its own: a completion is known by its time, or
   * where its clock was wrong, by what was done on the device.
   */
  private deedsUnderNewKey({ device, path, body }: Call): number[] {
    const lessonId = /^\/api\/progress\/(\w+)$/.exec(path)?.[1]
    if (lessonId === undefined || body === null) return []
    const { completedAt = '', score } = JSON.parse(body) as { completedAt?: string; score?: number }
    const at = Date.parse(completedAt)
    return this.completions()
      .filter((press) => press.lessonId === lessonId)
      .filter(
        (press) =>
          isAround(press, at) ||
          (!press.hasRightClock && press.device === device && press.score === score),
      )
      .map(({ n }) => n)
  }

  /** What a device surely knows once an answer to its question for all progress is merged. */
  toldNow(device: string): Told {
    const departures = this.departures.get(device) ?? 0
    return { deeds: new Set(this.received), resets: new Set(this.resetsOnServer), departures }
  }

  heard(device: string, told: Told): void {
    if (told.departures !== (this.departures.get(device) ?? 0)) return
    for (const deed of this.deeds) {
      // The progress tells of no review: they come after it, or not yet.
      if (deed.kind !== 'review' && told.deeds.has(deed.n)) deed.copies.add(device)
    }
    this.heardOfResets(device, told)
  }

  /** A sign-in tells of whole resets, before any progress has come. */
  heardOfResets(device: string, told: Pick<Told, 'resets' | 'departures'>): void {
    if (told.departures !== (this.departures.get(device) ?? 0)) return
    for (const n of told.resets) this.onDevice(device).add(n)
  }

  get hasDepartures(): boolean {
    return this.departures.size > 0
  }

  /** Everything of this learner's is off the device. */
  leftDevice(device: string): void {
    for (const deed of this.deeds) deed.copies.delete(device)
    this.resetsOnDevice.delete(device)
    this.departures.set(device, (this.departures.get(device) ?? 0) + 1)
    this.noteLosses()
  }

  serverBackedUp(): void {
    this.receivedAtBackup = new Set(this.received)
    this.resetsAtBackup = new Set(this.resetsOnServer)
  }

  serverPutBack(): void {
    this.received = new Set(this.receivedAtBackup)
    for (const reset of this.resets) {
      reset.wasServerRestored = true
      const isForgotten = this.resetsOnServer.has(reset.n) && !this.resetsAtBackup.has(reset.n)
      if (isForgotten) reset.timesForgotten += 1
    }
    this.resetsOnServer = new Set(this.resetsAtBackup)
    this.noteLosses()
  }

  /** Whether the server ever had it. */
  wasReceived({ n }: Deed): boolean {
    return this.receivedOnce.has(n)
  }

  /** A clock changes, of a device or (null) of the server: what has not come to the server yet may be told by a wrong one. */
  doubtClock(device: string | null): void {
    const isMeant = (done: { device: string }): boolean => device === null || done.device === device
    for (const deed of this.deeds) {
      if (isMeant(deed) && !this.received.has(deed.n)) deed.hasRightClock = false
    }
    for (const reset of this.resets) {
      if (isMeant(reset) && !this.resetsOnServer.has(reset.n)) reset.hasRightClock = false
    }
  }

  completions(): Completion[] {
    return this.deeds.filter((deed) => deed.kind === 'completion')
  }

  logs(): Logged[] {
    return this.deeds.filter((deed) => deed.kind === 'logged')
  }

  reviews(): Reviewed[] {
    return this.deeds.filter((deed) => deed.kind === 'review')
  }

  answers(): Answers[] {
    return this.deeds.filter((deed) => deed.kind === 'answers')
  }

  private add(deed: Deed, keys: readonly string[]): Deed {
    this.deeds.push(deed)
    for (const key of keys) this.deedsByKey.set(key, [...(this.deedsByKey.get(key) ?? []), deed.n])
    // The server may have taken it before the press was over.
    if (!keys.some((key) => this.keysTaken.has(key))) return deed
    if (deed.kind === 'review' || deed.kind === 'logged') this.note(deed.n)
    else this.takenDeed(deed.n)
    return deed
  }

  /** What was answered goes in one piece: with a later call of the attempt everything before it has come. */
  private takenDeed(n: number): void {
    this.note(n)
    const last = this.deeds[n - 1]
    if (last === undefined) return
    for (const { n: earlier, device, lessonId, attempt, kind } of this.deeds.slice(0, n - 1)) {
      if (kind !== 'answers' || device !== last.device || lessonId !== last.lessonId) continue
      if (attempt === last.attempt && last.kind === 'answers') this.note(earlier)
      // Nobody sends what was answered in an attempt that is over.
      if (attempt < last.attempt) this.receivedOnce.add(earlier)
    }
  }

  private note(n: number): void {
    this.received.add(n)
    this.receivedOnce.add(n)
  }

  private beginning(device: string) {
    return {
      n: this.deeds.length + 1,
      copies: new Set([device]),
      mayBeLost: false,
    }
  }

  private noteLosses(): void {
    for (const deed of this.deeds) {
      // What never came to the server no sign-out may take away.
      if (!this.receivedOnce.has(deed.n) || this.received.has(deed.n)) continue
      if (deed.copies.size === 0) deed.mayBeLost = true
    }
    for (const reset of this.resets) {
      const isStored = [...this.resetsOnDevice.values()].some((known) => known.has(reset.n))
      if (!isStored && !this.resetsOnServer.has(reset.n)) reset.isCertain = false
    }
  }

  private onDevice(device: string): Set<number> {
    const known = this.resetsOnDevice.get(device) ?? new Set()
    this.resetsOnDevice.set(device, known)
    return known
  }
}
