import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { user as userSchema } from '#contract/user.ts'
import { type Chance, seededChance } from './chance.ts'
import { DeviceLock } from './device-lock.ts'
import type { FaultCount, FaultKind } from './fault-count.ts'
import { Ledger } from './ledger.ts'
import { Network, type Weather } from './network.ts'
import { type Account, SimServer } from './sim-server.ts'
import { Tab } from './tab.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.parse('2026-11-02T09:00:00Z')

export type Device = {
  name: string
  idb: IDBFactory
  lock: DeviceLock
  /** How wrong its clock is, in ms. */
  skewMs: number
  offsetMinutes: number
  /** Two pages and the worker. */
  tabs: Tab[]
  signedIn: Account | null
  /** What its last sign-in said of the account's epoch. */
  toldEpoch: number
}

/** Two learners, three devices, one server, the network between them, and what was really done. */
export class World {
  now = START_MS
  readonly weather: Weather
  readonly accounts: readonly [Account, Account]
  readonly devices: Device[] = []
  readonly ledgers = new Map<string, Ledger>()
  readonly violations: string[] = []
  readonly server: SimServer
  readonly network: Network
  readonly faults: FaultCount
  private readonly ids: Chance
  private madeIds = 0
  /** Of the last id that was made before the server was put back. */
  private oldestInOrder = 0
  private notes = 0
  private readonly unknown: (() => Promise<void>)[] = []
  private readonly counted = new Set<string>()
  private readonly made = new Map<string, { userId: string; order: number; device: string }>()
  private readonly lastApplied = new Map<string, number>()
  private readonly tokens = new Map<string, string>()

  private constructor(parts: {
    server: SimServer
    accounts: readonly [Account, Account]
    faults: FaultCount
    seed: number
  }) {
    this.server = parts.server
    this.accounts = parts.accounts
    this.faults = parts.faults
    this.ids = seededChance(parts.seed ^ 0x5eed)
    this.weather = { isStormy: false, chance: seededChance(parts.seed) }
    for (const account of parts.accounts) this.ledgers.set(account.userId, new Ledger())
    this.network = new Network({
      server: parts.server,
      weather: this.weather,
      faults: parts.faults,
      recording: {
        onApplied: (key, thread, isLate) => this.recordApplied(key, thread, isLate),
        onSent: (key, token) => this.recordSent(key, token),
        onTwoDrainers: (sender) => this.violate(`${sender.name} drained while another did`),
      },
    })
  }

  static async create(seed: number, faults: FaultCount): Promise<World> {
    const clock = { now: START_MS }
    const server = await SimServer.start(() => clock.now)
    const accounts = [await server.register('first'), await server.register('second')] as const
    await server.backUp()
    const world = new World({ server, accounts, faults, seed })
    // The server's clock is the true one.
    Object.defineProperty(clock, 'now', { get: () => world.now })
    for (const [at, name] of ['phone', 'tablet', 'laptop'].entries()) {
      const device: Device = {
        name,
        idb: new IDBFactory(),
        lock: new DeviceLock(),
        skewMs: 0,
        offsetMinutes: [0, -60, -300][at] ?? 0,
        tabs: [],
        signedIn: null,
        toldEpoch: 1,
      }
      world.devices.push(device)
      world.openTabs(device)
      await world.signIn(device, accounts[0])
    }
    return world
  }

  ledgerOf(account: Account): Ledger {
    const ledger = this.ledgers.get(account.userId)
    if (ledger === undefined) throw new Error('An account without a ledger')
    return ledger
  }

  violate(what: string): void {
    this.violations.push(what)
  }

  /** A rivalry that lasts for many taps is one fault. */
  countOnce(kind: FaultKind, rivalry: string): void {
    const name = `${kind} ${rivalry}`
    if (this.counted.has(name)) return
    this.counted.add(name)
    this.faults.add(kind)
  }

  passTime(chance: Chance): void {
    this.now += chance.once(4) ? chance.below(2 * DAY_MS) : chance.below(HOUR_MS / 2)
  }

  /** Finished lessons come again under their old keys, each device's in whatever order. */
  async putServerBack(): Promise<void> {
    await this.server.putBack()
    this.faults.add('server put back from a backup')
    this.oldestInOrder = this.madeIds
    for (const ledger of this.ledgers.values()) ledger.serverForgot()
  }

  async signIn(device: Device, account: Account): Promise<void> {
    const answer = await this.server.login(account)
    const { token } = answer
    const user = v.parse(userSchema, answer.user)
    this.tokens.set(token, account.userId)
    device.signedIn = account
    device.toldEpoch = user.progressEpoch
    const tab = device.tabs[0] as Tab
    await tab.sessions.write({ userId: account.userId, token, user })
    await tab.learnerOf(account.userId).kick('everything')
  }

  /** Dead tabs and workers open again, on what the device has kept. */
  openTabs(device: Device): void {
    const names = ['tab 1', 'tab 2', 'worker']
    device.tabs = names.map((name, at) => {
      const open = device.tabs[at]
      return open && !open.isDead() ? open : this.openTab(device, name)
    })
  }

  /** Whatever the last step set going comes to its end. */
  async settle(): Promise<void> {
    for (const device of this.devices) {
      await device.lock.idle()
      this.openTabs(device)
      for (const tab of device.tabs) tab.nextWrite = null
    }
    for (const findOut of this.unknown.splice(0)) await findOut()
  }

  /**
   * A page died in the middle of a write: it may be on the disk or not. Whatever is there counts as done,
   * and must then reach the server like everything else.
   */
  askTheDisk(device: Device, account: Account, lessonId: string): void {
    this.unknown.push(async () => {
      const db = this.databaseOf(device, account)
      const ledger = this.ledgerOf(account)
      const progress = await db.progress.get(lessonId)
      if (progress) ledger.progressed(lessonId, progress)
      for (const row of await db.completions.toArray()) {
        if (this.made.get(row.id)?.device === device.name) ledger.completed(row)
      }
    })
  }

  /** The learner's database as this device keeps it. */
  databaseOf(device: Device, account: Account) {
    return (device.tabs[0] as Tab).learnerOf(account.userId).db
  }

  async close(): Promise<void> {
    for (const device of this.devices) for (const tab of device.tabs) tab.die()
    await this.server.close()
  }

  /** A note that is written once in a story. */
  nextNote(device: Device): string {
    this.notes += 1
    return `note ${this.notes} from the ${device.name}`
  }

  private openTab(device: Device, name: string): Tab {
    const { weather } = this
    return new Tab({
      name: `${device.name}, ${name}`,
      device: device.name,
      idb: device.idb,
      lock: device.lock,
      network: this.network,
      now: () => this.now + device.skewMs,
      offsetMinutes: device.offsetMinutes,
      random: () => weather.chance.next(),
      newId: (userId) => this.makeId(userId, device.name),
      onError: (error) => this.violate(`an error came out: ${String(error)}`),
    })
  }

  private makeId(userId: string, device: string): string {
    this.madeIds += 1
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => this.ids.below(16).toString(16)).join('')
    const id = `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
    this.made.set(id, { userId, order: this.madeIds, device })
    return id
  }

  private recordSent(key: string, token: string): void {
    const made = this.made.get(key)
    if (made === undefined) return this.violate(`a key that nobody made was sent: ${key}`)
    if (this.tokens.get(token) !== made.userId) {
      this.violate(`${made.device} sent one learner's work as another`)
    }
  }

  /** In order: what a device did in a lesson reaches the server's rows in the order it was done. */
  private recordApplied(key: string, what: string, isLate: boolean): void {
    const made = this.made.get(key)
    if (made === undefined || isLate || made.order <= this.oldestInOrder) return
    const thread = `${made.device} ${made.userId} ${what}`
    const last = this.lastApplied.get(thread) ?? 0
    if (made.order < last) this.violate(`out of order: ${thread}`)
    this.lastApplied.set(thread, Math.max(last, made.order))
  }
}
