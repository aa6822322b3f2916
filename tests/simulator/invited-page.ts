import { IDBKeyRange } from 'fake-indexeddb'
import type { Outbox } from '#data/create-outbox.ts'
import { storageFailureOf, writeDurably } from '#data/durable-write.ts'
import { createInvitedApi } from '#data/invited/invited-api.ts'
import { InvitedDb, writeInvitationRow } from '#data/invited/invited-db.ts'
import { createInvitedOutbox, type InvitedContext } from '#data/invited/invited-outbox.ts'
import { refreshInvitation } from '#data/invited/invited-recordings.ts'
import { type InvitedState, readInvited } from '#data/invited/invited-view.ts'
import { webLocks } from '#data/with-lock.ts'
import type { Network } from './network.ts'
import { Page, type PageParts } from './page.ts'
import { SERVER_ORIGIN, VERSIONS } from './sim-server.ts'
import { asOwner } from './virtual-time.ts'

export type InvitedPageParts = PageParts & {
  secret: string
  dbName: string
  idb: IDBFactory
  network: Network
  random: () => number
  newId: () => string
  onError: (error: unknown) => void
}

/** A page or the worker of a link, on the product's own data layer. */
export class InvitedPage extends Page {
  readonly secret: string
  readonly db: InvitedDb
  readonly context: InvitedContext
  private readonly outbox: Outbox
  private readonly onError: (error: unknown) => void

  constructor(parts: InvitedPageParts) {
    super(parts)
    const { secret, network } = parts
    this.secret = secret
    this.onError = parts.onError
    this.db = new InvitedDb(parts.dbName, { indexedDB: parts.idb, IDBKeyRange })
    this.breakWrites()
    const fetch = network.fetchFor(this)
    this.context = {
      db: this.db,
      secret,
      api: createInvitedApi({ baseUrl: SERVER_ORIGIN, secret, fetch }),
      now: () => this.now(),
      random: parts.random,
      newId: parts.newId,
      appVersion: VERSIONS.current,
      withLock: webLocks(parts.locks.managerFor(this)),
      onError: (error) => this.report(error),
    }
    this.outbox = asOwner(this, () => createInvitedOutbox(this.context))
  }

  /** As state/invited.ts has it. */
  async open(): Promise<void> {
    await asOwner(this, async () => {
      await this.db.opened()
      await writeInvitationRow(this.db, this.secret)
    })
    this.look()
  }

  /** What the page does when it is opened, or seen again. */
  look(): void {
    asOwner(this, () => {
      refreshInvitation(this.context)
        .then(() => this.outbox.requestSync('due'))
        .catch((error: unknown) => this.report(error))
      void this.outbox.requestSync('now')
    })
  }

  requestSync(): void {
    void asOwner(this, () => this.outbox.requestSync('now'))
  }

  /** As data/invited/deliver-invited.ts has it: once, when the page is closed. */
  deliver(): Promise<unknown> {
    return asOwner(this, () => this.outbox.drainOnce('now'))
  }

  read(): Promise<InvitedState> {
    return asOwner(this, () => readInvited(this.db))
  }

  write(work: () => Promise<void>): Promise<void> {
    const { db } = this
    const storage = {
      async reopen() {
        db.close({ disableAutoOpen: false })
        await db.open()
      },
      freeSpace: async () => false,
    }
    return asOwner(this, async () => {
      await writeDurably(work, storage)
      void this.outbox.requestSync('due')
    })
  }

  /** The browser's storage process goes away under an open connection. */
  dropConnection(): void {
    if (this.db.isOpen()) this.db.backendDB().close()
  }

  protected override close(): void {
    this.outbox.stop()
    this.db.close()
  }

  private report(error: unknown): void {
    if (!this.isDead() && this.db.isOpen() && storageFailureOf(error) === null) this.onError(error)
  }

  private breakWrites(): void {
    const { invitation, speakers, recordings, takes, voiceOutbox } = this.db
    for (const table of [speakers, recordings, takes, voiceOutbox]) {
      table.hook('creating', () => this.refuse())
    }
    invitation.hook('creating', () => this.refuseIfDead())
    for (const table of [invitation, speakers, recordings, takes, voiceOutbox]) {
      table.hook('updating', () => this.refuseIfDead())
    }
    for (const table of [speakers, recordings, takes]) {
      table.hook('deleting', () => this.refuseIfDead())
    }
    voiceOutbox.hook('deleting', () => this.dieInstead())
  }
}
