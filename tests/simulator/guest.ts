import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { GUEST_ID } from '#data/guest.ts'
import { learnerDbName } from '#data/learner-db.ts'
import type { Account } from './accounts.ts'
import { Ledger } from './ledger.ts'
import { OtherDeeds } from './other-deeds.ts'
import type { Tab } from './tab.ts'
import type { Device } from './device.ts'

/** Reaches whichever page was deleting: another one may have been faster. */
export class DiedInstead extends Error {}

/** Whoever does lesson 1 on one of the devices before anybody has signed in, and who takes that over. */
export class Guest {
  readonly device: Device
  /** As an account, but for the server, which knows of none. */
  account = newGuest()
  /** Has begun to take the work over, and may have it already. */
  taker: Account | null = null
  /** Did not want it. */
  readonly declined = new Set<string>()
  private readonly before = { ...Dexie.dependencies }
  private dyingTab: Tab | null = null

  constructor(device: Device) {
    this.device = device
    // The product looks for a guest's database among those of the browser that it runs in.
    Object.assign(Dexie.dependencies, { indexedDB: device.idb, IDBKeyRange })
    const { idb } = device
    const deleteDatabase = idb.deleteDatabase.bind(idb)
    idb.deleteDatabase = (name) => {
      if (name === learnerDbName(GUEST_ID)) this.dieInstead()
      return deleteDatabase(name)
    }
  }

  /** The page dies when the account has everything, before the guest's database is gone. */
  dieBeforeDelete(tab: Tab | null): void {
    this.dyingTab = tab
  }

  /** Everything that the guest did is the taker's now. */
  isTaken(by: Account, at: number, keys: readonly string[]): void {
    by.ledger.takeOver(this.account.ledger, { device: this.device.name, at, keys })
    this.account = newGuest()
    this.taker = null
    this.declined.clear()
  }

  /** The browser of the scenario is closed. */
  close(): void {
    Object.assign(Dexie.dependencies, this.before)
  }

  private dieInstead(): void {
    const tab = this.dyingTab
    if (tab === null) return
    this.dyingTab = null
    tab.die()
    throw new DiedInstead('The page died before the guest’s database was gone')
  }
}

function newGuest(): Account {
  return {
    userId: GUEST_ID,
    emails: [],
    wishes: [],
    passwords: [],
    isPremium: false,
    ledger: new Ledger(),
    others: new OtherDeeds(0),
  }
}
