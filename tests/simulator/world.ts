import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { type Account, logIn, register } from './accounts.ts'
import { BrowserLocks } from './browser-locks.ts'
import { type Chance, seededChance } from './chance.ts'
import type { Device } from './device.ts'
import type { FaultCount, FaultKind } from './fault-count.ts'
import { browserOffset, dayIn, TIME_ZONES, type TimeZone } from './local-days.ts'
import { Guest } from './guest.ts'
import { Invited, type Link, type Phone } from './invited.ts'
import { InvitedPage } from './invited-page.ts'
import type { LinkDeeds } from './link-deeds.ts'
import { Messages } from './messages.ts'
import type { Page, PageParts } from './page.ts'
import { Network, type OutboxKind, type Taken, type NetworkConditions } from './network.ts'
import type { DatabaseKind } from './server-database.ts'
import { SimServer } from './sim-server.ts'
import { Tab } from './tab.ts'
import { asOwner, VirtualTime } from './virtual-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An ordinary week, and such as have a change of the clocks or of the year in them. */
const STARTS = [
  '2026-11-02T09:00:00Z',
  '2026-03-27T20:00:00Z',
  '2026-10-23T22:30:00Z',
  '2026-12-30T10:15:00Z',
]
/** So long a device may believe what a wrong clock has told it. */
const CLOCK_TRUST_MS = 15 * MINUTE_MS
const CONTACT_LOCK = 'apni-boli:letters'
/** A drainer that kept the lock for so long was told to stop, or should have been. */
const LONG_HOLD_MS = 20_000

export type ScenarioOptions = {
  database: DatabaseKind
  /** Kinds that do not happen in it, nor are asked for in the end. */
  without: ReadonlySet<FaultKind>
}

/** Two learners, three devices, one server, the network between them, and what was really done. */
export class World {
  readonly time: VirtualTime
  readonly networkConditions: NetworkConditions
  readonly accounts: Account[] = []
  readonly devices: Device[] = []
  readonly violations: string[] = []
  guest!: Guest
  invited!: Invited
  readonly messages = new Messages()
  readonly server: SimServer
  readonly network: Network
  readonly faults: FaultCount
  readonly without: ReadonlySet<FaultKind>
  private readonly clock: { skewMs: number; turnsLeft: number }
  private readonly ids: Chance
  wasServerClockWrong = false
  wasAnyClockWrong = false
  private serverTrustedFrom = 0
  private storeTurnsLeft = 0
  private madeIds = 0
  /** The account that takes a guest's work over at the moment. */
  private takingOver: string | null = null
  /** Of the last id that was made before the server was put back. */
  private oldestInOrder = 0
  private notes = 0
  private addresses = 0
  private readonly unknown: (() => Promise<void>)[] = []
  private readonly counted = new Set<string>()
  private readonly made = new Map<
    string,
    { userId: string; order: number; device: string; wasGuests?: boolean }
  >()
  private readonly applied = new Set<string>()
  private readonly lastApplied = new Map<string, number>()
  private readonly readers = new Map<IDBFactory, Map<string, LearnerDb>>()
  private readonly owners = new Map<string, string>()

  private constructor(parts: {
    time: VirtualTime
    clock: { skewMs: number; turnsLeft: number }
    server: SimServer
    faults: FaultCount
    seed: number
    options: ScenarioOptions
  }) {
    this.time = parts.time
    this.clock = parts.clock
    this.server = parts.server
    this.faults = parts.faults
    this.without = parts.options.without
    this.ids = seededChance(parts.seed ^ 0x5eed)
    this.networkConditions = { isStormy: false, chance: seededChance(parts.seed) }
    this.network = new Network({
      server: parts.server,
      time: parts.time,
      networkConditions: this.networkConditions,
      faults: parts.faults,
      without: this.without,
      recording: {
        onTaken: (taken) => this.recordTaken(taken),
        onSent: (key, token) => this.recordSent(key, token),
        onViolation: (what) => this.violate(what),
      },
    })
  }

  static async create(seed: number, faults: FaultCount, options: ScenarioOptions): Promise<World> {
    const chance = seededChance(seed ^ 0x2024)
    const time = new VirtualTime(Date.parse(chance.pick(STARTS)))
    const clock = { skewMs: 0, turnsLeft: 0 }
    const ids = seededChance(seed ^ 0x1d5)
    const server = await SimServer.start(options.database, {
      now: () => time.now + clock.skewMs,
      ids: () => uuidFrom(ids),
    })
    const world = new World({ time, clock, server, faults, seed, options })
    for (const name of ['first', 'second']) {
      world.accounts.push(await world.register(`${name}@example.org`))
    }
    await world.backUpServer()
    for (const name of ['phone', 'tablet', 'laptop']) {
      const device = world.newDevice(name, world.pickZone(chance))
      world.devices.push(device)
      world.openTabs(device)
      await world.signIn(device, world.accounts[0] as Account)
      await world.time.pass(MINUTE_MS)
    }
    world.guest = new Guest(chance.pick(world.devices))
    world.invited = new Invited(
      ['phone of a guest', 'tablet of a guest'].map((name) =>
        world.newDevice(name, 'Europe/London'),
      ),
    )
    return world
  }

  register(email: string): Promise<Account> {
    return register(this.server, email)
  }

  violate(what: string): void {
    this.violations.push(what)
  }

  isWithout(kind: FaultKind): boolean {
    return this.without.has(kind)
  }

  /** A rivalry that lasts for many taps is one fault. */
  countOnce(kind: FaultKind, rivalry: string): void {
    const name = `${kind} ${rivalry}`
    if (this.counted.has(name)) return
    this.counted.add(name)
    this.faults.add(kind)
  }

  async passTime(chance: Chance): Promise<void> {
    if (!chance.once(4)) return this.time.pass(chance.below(2 * MINUTE_MS))
    this.faults.add('device asleep')
    this.time.sleep(chance.below(chance.once(2) ? HOUR_MS : 2 * DAY_MS))
  }

  setClock(device: Device, skewMs: number): void {
    device.skewMs = skewMs
    device.clockTrustedFrom = skewMs === 0 ? this.time.now + CLOCK_TRUST_MS : Infinity
    this.doubtClock(device.name)
  }

  /** Whether what is done now is told by right clocks. */
  isClockTrusted({ clockTrustedFrom }: Device): boolean {
    return this.time.now >= Math.max(clockTrustedFrom, this.serverTrustedFrom)
  }

  serverClockGoesWrong(chance: Chance): void {
    this.faults.add('server clock wrong')
    this.wasServerClockWrong = true
    this.serverTrustedFrom = Infinity
    this.doubtClock(null)
    this.clock.skewMs = chance.once(2) ? -this.time.now : 2 * 365 * DAY_MS
    this.clock.turnsLeft = 1 + chance.below(4)
  }

  storeGoesAway(chance: Chance): void {
    this.faults.add('store of takes away')
    this.server.store.isAway = true
    this.storeTurnsLeft = 1 + chance.below(4)
  }

  isServerClockRight(): boolean {
    return this.clock.skewMs === 0
  }

  setServerClockRight(): void {
    if (this.clock.skewMs === 0) return
    this.clock.skewMs = 0
    this.serverTrustedFrom = this.time.now + CLOCK_TRUST_MS
    this.doubtClock(null)
  }

  private doubtClock(device: string | null): void {
    this.wasAnyClockWrong = true
    for (const { ledger, others } of [...this.accounts, this.guest.account]) {
      ledger.doubtClock(device)
      others.family.doubtClocks()
      others.voices.doubtClocks()
    }
  }

  /** Rows and takes of one moment: nothing is under way. */
  async backUpServer(): Promise<void> {
    await this.time.quiet()
    await this.server.backUp()
    for (const { ledger, others } of this.accounts) {
      ledger.serverBackedUp()
      others.voices.serverBackedUp()
    }
  }

  /** Finished lessons come again under their old keys, each device's in whatever order. */
  async putServerBack(): Promise<void> {
    await this.time.quiet()
    await this.server.putBack()
    this.faults.add('server put back from a backup')
    this.oldestInOrder = this.madeIds
    this.messages.serverForgot()
    for (const account of this.accounts) {
      account.ledger.serverPutBack()
      account.others.serverForgot()
      // What the provider says of the subscription has not changed by it.
      await this.server.setPremium(account.userId, account.isPremium)
    }
  }

  /** False where nothing opens the account. */
  async signIn(device: Device, account: Account, pages = 2): Promise<boolean> {
    const signedIn = await logIn(this.server, account)
    if (signedIn === null) return false
    const { token, user } = signedIn
    this.owners.set(token, account.userId)
    await this.time.whileBusy(() => this.server.issued(token))
    device.signedIn = account
    const tab = device.tabs[0] as Tab
    const told = account.ledger.toldNow(device.name)
    // The page that the learner has before them is not frozen.
    tab.thaw()
    await asOwner(tab, () => tab.sessions.write({ userId: account.userId, token, user }))
    for (const page of device.tabs.slice(0, pages)) this.startPage(page, account)
    await this.time.quiet()
    // A device on which something lies waits for the progress to say what of it is left.
    const isEpochHeard = await this.isInEpoch(device, account, {
      epoch: user.progressEpoch,
      reset: user.progressReset,
    })
    if (!tab.isDead() && isEpochHeard) account.ledger.heardOfResets(device.name, told)
    return true
  }

  /** The session goes on under another token. */
  async renewSession(device: Device, account: Account, token: string): Promise<void> {
    this.owners.set(token, account.userId)
    await this.time.whileBusy(() => this.server.issued(token))
    const tab = device.tabs[0] as Tab
    const session = await tab.sessions.read()
    if (session?.userId === account.userId) await tab.sessions.write({ ...session, token })
  }

  /** What a page does when it opens, or when somebody signs in on it. */
  startPage(page: Tab, account: Account): void {
    if (page.isDead()) return
    const learner = page.learnerOf(account.userId)
    void learner.requestSync('everything')
    page.requestContactSync('now')
    this.pull(page, account)
  }

  /** As state/keep-pulling.ts has it: voices are large, and come after everything else. */
  pull(page: Tab, { userId }: Account): void {
    const learner = page.learnerOf(userId)
    this.inBackground(
      page,
      learner.pull().then(async (pulled) => {
        if (pulled?.ok && pulled.value.isWhole) await learner.pullVoices()
      }),
    )
  }

  /**
   * The page goes on whatever the outcome. Errors of a dead or closed page do not count. Nor do those of a full disk: the page pulls
   * again later.
   */
  inBackground(page: Page, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      const isExcused = /^(DatabaseClosed|QuotaExceeded)Error$/.test((error as Error).name)
      if (!page.isDead() && !isExcused) {
        this.violate(`an error came out on ${page.name}: ${String(error)}`)
      }
    })
  }

  /** Dead tabs and workers open again, on what the device has kept. */
  openTabs(device: Device): void {
    const names = ['tab 1', 'tab 2', 'worker']
    device.tabs = names.map((name, at) => {
      const open = device.tabs[at]
      if (open && !open.isDead()) return open
      const tab = this.openTab(device, name)
      if (name === 'worker') return tab
      if (device.signedIn === null) tab.requestContactSync('now')
      else this.startPage(tab, device.signedIn)
      return tab
    })
  }

  /** A step is over. What it set going may go on behind the next one. */
  async settle(chance: Chance): Promise<void> {
    await this.watchOutboxes()
    await this.time.pass(chance.below(chance.once(3) ? MINUTE_MS : MINUTE_MS / 10))
    for (const device of this.devices) {
      this.openTabs(device)
      for (const tab of device.tabs) tab.nextWrite = null
    }
    this.invited.forgetDead()
    for (const page of this.invited.pages()) page.nextWrite = null
    for (const findOut of this.unknown.splice(0)) await findOut()
    await this.watchOutboxes()
    await this.time.quiet()
    this.clock.turnsLeft -= 1
    if (this.clock.turnsLeft <= 0) this.setServerClockRight()
    this.storeTurnsLeft -= 1
    if (this.storeTurnsLeft <= 0) this.server.store.isAway = false
  }

  /** As state/page-triggers.ts has it: a page sends when there is a row that it had not seen, whichever tab or worker wrote it. */
  async watchOutboxes(): Promise<void> {
    for (const device of this.devices) {
      const { signedIn } = device
      if (signedIn === null) continue
      const unsent = (await this.onDisk(device, signedIn, idsWaiting)) ?? []
      for (const page of device.tabs.slice(0, 2)) page.seeUnsent(signedIn.userId, new Set(unsent))
    }
  }

  /** A page died in the middle of a write: it may be on the disk or not. */
  whenQuiet(findOut: () => Promise<void>): void {
    this.unknown.push(findOut)
  }

  /** What lies on the device's disk, whatever page lives or not; null where nothing of this learner's does. */
  async onDisk<T>(
    device: Device,
    account: Account,
    read: (db: LearnerDb) => Promise<T>,
  ): Promise<T | null> {
    const name = learnerDbName(account.userId)
    if (!(await device.idb.databases()).some((one) => one.name === name)) return null
    return read(this.readerOf(device, name, account))
  }

  /** Opening a connection costs a dozen reads. Where the database is deleted, it closes like any other. */
  private readerOf({ idb }: Device, name: string, { userId }: Account): LearnerDb {
    const readers = this.readers.get(idb) ?? new Map<string, LearnerDb>()
    this.readers.set(idb, readers)
    const open = readers.get(name)
    if (open) return open
    const db = new LearnerDb(userId, { indexedDB: idb, IDBKeyRange, cache: 'disabled' })
    readers.set(name, db)
    db.on('versionchange', () => void readers.delete(name))
    return db
  }

  /** Now, as the learner's calendar on the wall has it. */
  today(device: Device): string {
    return dayIn(device.zone, this.time.now)
  }

  async close(): Promise<void> {
    for (const device of this.devices) for (const tab of device.tabs) tab.die()
    for (const readers of this.readers.values()) for (const db of readers.values()) db.close()
    await this.time.quiet()
    this.guest.close()
    this.invited.close()
    await this.server.close()
  }

  /** A note that is written once in a scenario. */
  nextNote(device: Device): string {
    this.notes += 1
    return `note ${this.notes} from the ${device.name}`
  }

  /** The version of what somebody is asked: each yes of a scenario has its own. */
  newWords(where: 'home' | 'invited'): string {
    this.notes += 1
    return `${where}-${this.notes}`
  }

  /** A key for a message to the team: it is nobody's learning. */
  newKey(): string {
    return uuidFrom(this.ids)
  }

  nextAddress(): string {
    this.addresses += 1
    return `moved-${this.addresses}@example.org`
  }

  private pickZone(chance: Chance): TimeZone {
    if (this.isWithout('far time zone')) return 'Europe/London'
    const zone = chance.pick(TIME_ZONES)
    if (zone !== 'Europe/London') this.faults.add('far time zone')
    return zone
  }

  private newDevice(name: string, zone: TimeZone): Device {
    const locks = new BrowserLocks({
      onStolen: (robbed, lock) => {
        this.faults.add('stolen lock')
        const kind = outboxOfLock(lock)
        if (kind !== null) this.network.forgive(robbed as Page, kind)
      },
      onReleased: (heldMs) => {
        if (heldMs >= LONG_HOLD_MS) this.faults.add('drainer told to stop')
      },
      mayBeStolen: !this.isWithout('stolen lock'),
    })
    return {
      name,
      idb: new IDBFactory(),
      locks,
      skewMs: 0,
      clockTrustedFrom: 0,
      zone,
      tabs: [],
      signedIn: null,
    }
  }

  private openTab(device: Device, name: string): Tab {
    const { networkConditions } = this
    return new Tab({
      ...this.partsOf(device, name),
      idb: device.idb,
      network: this.network,
      random: () => networkConditions.chance.next(),
      newId: (userId, tab) => this.makeId(userId, tab),
      onError: (error) => this.violate(`an error came out: ${String(error)}`),
    })
  }

  linkMade(account: Account, deeds: LinkDeeds): Promise<Link> {
    this.owners.set(deeds.token, account.userId)
    return this.invited.made(account, deeds)
  }

  /** A page of a link, or its worker. */
  openInvited({ device, pages, inUse }: Phone, link: Link, name: string): InvitedPage {
    const { networkConditions } = this
    const { deeds, dbName } = link
    inUse.add(link)
    const page = new InvitedPage({
      ...this.partsOf(device, name),
      secret: deeds.secret,
      dbName,
      idb: device.idb,
      network: this.network,
      random: () => networkConditions.chance.next(),
      newId: () => this.newKey(),
      onError: (error) => this.violate(`an error came out: ${String(error)}`),
    })
    pages.push(page)
    return page
  }

  private partsOf(device: Device, name: string): PageParts {
    const { time } = this
    return {
      name: `${device.name}, ${name}`,
      device: device.name,
      locks: device.locks,
      time,
      clock: {
        now: () => time.now + device.skewMs,
        offsetMinutes: (atMs) => browserOffset(device.zone, atMs),
      },
    }
  }

  private makeId(userId: string, tab: Tab): string {
    this.madeIds += 1
    const id = uuidFrom(this.ids)
    // The account's own work of that moment is put before a guest's that is being taken over, or behind it.
    const order =
      this.takingOver === userId && tab.device === this.guest.device.name ? 0 : this.madeIds
    this.made.set(id, { userId, order, device: tab.device })
    tab.keysMade.push(id)
    return id
  }

  /**
   * The guest's entries belong to this learner from now on, in the same order. After an earlier try nobody knows which try sent an
   * entry, so its order is not checked. The earlier try may have been made by an account that is deleted now.
   */
  nowOf({ userId }: Account, guestId: string): void {
    this.takingOver = userId
    const before = this.guest.taker?.userId
    for (const [id, made] of this.made) {
      if (made.userId === guestId) {
        this.madeIds += 1
        this.made.set(id, { ...made, userId, order: this.madeIds, wasGuests: true })
      } else if (made.wasGuests === true) {
        const owner = made.userId === before ? userId : made.userId
        this.made.set(id, { ...made, userId: owner, order: 0 })
      }
    }
  }

  takeoverEnded(): void {
    this.takingOver = null
  }

  /** What a guest went on to do while it was being taken over came along, ahead of other work or behind it. */
  cameAlong({ userId }: Account, guestId: string): void {
    for (const [id, made] of this.made) {
      if (made.userId === guestId) this.made.set(id, { ...made, userId, order: 0 })
    }
  }

  private recordSent(key: string, token: string): void {
    const made = this.made.get(key)
    const owner = this.owners.get(token)
    const { account, taker } = this.guest
    const isComingAlong = made?.userId === account.userId && taker?.userId === owner
    if (made !== undefined && owner !== made.userId && !isComingAlong) {
      this.violate(`${made.device} sent one learner's work as another`)
    }
  }

  private recordTaken(taken: Taken): () => void {
    const { key, path, sender, token, body } = taken
    const account = this.accounts.find(({ userId }) => userId === this.owners.get(token))
    if (account === undefined) return () => undefined
    if (key !== null) {
      if (!isPassedOver(taken)) account.ledger.taken({ device: sender.device, key, path, body })
      this.checkOrder(taken, key)
    }
    this.invited.taken(taken, this.time.now).forEach((what) => this.violate(what))
    if (taken.method === 'PUT') account.others.voices.taken(path)
    if (taken.method !== 'GET' || path !== '/api/progress') return () => undefined
    const told = account.ledger.toldNow(sender.device)
    return () => {
      const tab = sender as Tab
      // It has to be merged too: a full disk or a dead connection may have been in the way.
      this.whenQuiet(async () => {
        if (!tab.isDead() && (await this.isMerged(sender.device, account, taken.response))) {
          account.ledger.heard(sender.device, told)
        }
      })
    }
  }

  /** Whether the device is in the epoch of the response; one that said nothing new had been merged before. */
  private async isMerged(name: string, account: Account, response: string): Promise<boolean> {
    if (response === '') return true
    const device = this.devices.find((one) => one.name === name)
    return device !== undefined && this.isInEpoch(device, account, JSON.parse(response) as Epoch)
  }

  /** By the reset too: two that do not know of each other give their epochs the same number. */
  private async isInEpoch(device: Device, account: Account, told: Epoch): Promise<boolean> {
    const [epoch, reset] =
      (await this.onDisk(device, account, (db) => db.settings.bulkGet(['epoch', 'reset']))) ?? []
    const known = (reset?.value ?? null) as Epoch['reset']
    return Number(epoch?.value ?? 0) >= told.epoch && known?.id === told.reset?.id
  }

  /** In order: what a device did in a lesson reaches the server's rows in the order it was done. */
  private checkOrder({ thread, isLate }: Taken, key: string): void {
    if (this.applied.has(key)) return
    this.applied.add(key)
    const made = this.made.get(key)
    if (made === undefined || isLate || made.order <= this.oldestInOrder) return
    const within = `${made.device} ${made.userId} ${thread}`
    const last = this.lastApplied.get(within) ?? 0
    if (made.order < last) this.violate(`out of order: ${within}`)
    this.lastApplied.set(within, Math.max(last, made.order))
  }
}

/** Of which outbox a lock is; null for a pull. */
function outboxOfLock(lock: string): OutboxKind | null {
  if (lock.startsWith('apni-boli:pull-voices:')) return null
  if (/^apni-boli:(voices:|apni-boli-invitation-)/.test(lock)) return 'voices'
  return lock === CONTACT_LOCK ? 'contact' : 'learning'
}

/** What waits to be sent as this learner. */
export async function countWaiting({ outbox, voiceOutbox }: LearnerDb): Promise<number> {
  return (await outbox.count()) + (await voiceOutbox.count())
}

async function idsWaiting({ outbox, voiceOutbox }: LearnerDb): Promise<string[]> {
  return [
    ...(await outbox.toCollection().primaryKeys()),
    ...(await voiceOutbox.toCollection().primaryKeys()),
  ]
}

function uuidFrom(chance: Chance): string {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => chance.below(16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

type Epoch = { epoch: number; reset: { id: string } | null }

/** The server has answered that a reset has ended the epoch of the call, and has taken nothing in. */
function isPassedOver({ path, body, response }: Taken): boolean {
  if (path === '/api/progress/reset') return false
  const { epoch } = JSON.parse(body ?? '{}') as { epoch?: number }
  const answer = JSON.parse(response || '{}') as { epoch?: number; progress?: { epoch?: number } }
  const theirs = answer.epoch ?? answer.progress?.epoch
  return epoch !== undefined && theirs !== undefined && theirs > epoch
}
