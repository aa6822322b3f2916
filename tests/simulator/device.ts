import type { Account } from './accounts.ts'
import type { BrowserLocks } from './browser-locks.ts'
import type { TimeZone } from './local-days.ts'
import type { Tab } from './tab.ts'

export type Device = {
  name: string
  idb: IDBFactory
  locks: BrowserLocks
  /** How wrong its clock is, in ms. */
  skewMs: number
  /** What is done before this true time may be told by a wrong clock. */
  clockTrustedFrom: number
  zone: TimeZone
  /** Two pages and the worker. */
  tabs: Tab[]
  signedIn: Account | null
}
