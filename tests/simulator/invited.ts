import { IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { putInvitedConsent, withdraw } from '#contract/invited.ts'
import { InvitedDb, invitedDbName } from '#data/invited/invited-db.ts'
import type { Account } from './accounts.ts'
import type { Device } from './device.ts'
import type { InvitedPage } from './invited-page.ts'
import type { LinkDeeds } from './link-deeds.ts'
import type { Taken } from './network.ts'

/** An invitation and whose it is. */
export type Link = { account: Account; deeds: LinkDeeds; dbName: string }

/** A phone of somebody with a link. No account was ever opened on it. */
export type Phone = {
  device: Device
  /** Open pages, and workers at work. */
  pages: InvitedPage[]
  /** Links that were opened on it. */
  links: Set<Link>
  /** Connections that write nothing, by link. */
  readers: Map<Link, InvitedDb>
  /** Opened since the last look at what the phone shows. */
  inUse: Set<Link>
}

/** Whoever records by an invitation, on two phones. */
export class Invited {
  readonly phones: readonly Phone[]
  readonly links: Link[] = []

  constructor(devices: readonly Device[]) {
    this.phones = devices.map((device) => ({
      device,
      pages: [],
      links: new Set(),
      readers: new Map(),
      inUse: new Set(),
    }))
  }

  pages(): InvitedPage[] {
    return this.phones.flatMap(({ pages }) => pages)
  }

  async made(account: Account, deeds: LinkDeeds): Promise<Link> {
    const link = { account, deeds, dbName: await invitedDbName(deeds.secret) }
    this.links.push(link)
    account.others.voices.links.push(deeds)
    return link
  }

  /** The server has taken a call of a guest. Gives what is wrong with that. */
  taken({ method, path, token, sender, body }: Taken, now: number): string[] {
    const link = this.links.find(({ deeds }) => deeds.token === token)
    if (link === undefined) return []
    const { account, deeds } = link
    const { voices } = account.others
    if (method === 'DELETE' && path === withdraw.path) {
      deeds.withdrawalTaken(sender.device, now)
      voices.withdrawalTaken(deeds, sender.device)
    }
    if (path === putInvitedConsent.path) {
      const { words } = v.parse(putInvitedConsent.body, JSON.parse(body ?? ''))
      voices.consentTaken(deeds, words)
    }
    const id = path.split('/').at(-1) ?? ''
    const isNew = method === 'PUT' && path !== putInvitedConsent.path && !voices.wasTaken({ id })
    return isNew && deeds.wasTakenBack ? [`a link that was taken back took the take ${id}`] : []
  }

  /** What died was closed: nobody opens it again but the guest. */
  forgetDead(): void {
    for (const phone of this.phones) phone.pages = phone.pages.filter((page) => !page.isDead())
  }

  close(): void {
    for (const page of this.pages()) page.die()
    for (const { readers } of this.phones) for (const db of readers.values()) db.close()
  }
}

/** The phone's database of a link, whatever page lives or not. */
export function diskOf({ device, readers }: Phone, link: Link): InvitedDb {
  const open = readers.get(link)
  if (open !== undefined) return open
  const db = new InvitedDb(link.dbName, { indexedDB: device.idb, IDBKeyRange, cache: 'disabled' })
  readers.set(link, db)
  return db
}
