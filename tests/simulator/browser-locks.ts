import { asOwner, type TimerOwner } from './virtual-time.ts'

/** A page or worker that asks for locks. */
export type LockClient = TimerOwner & {
  name: string
  /** Runs it now, or when the client is no longer frozen; never where it has died. */
  whenAwake: (work: () => void) => void
}

type Hold = { client: LockClient; since: number; rob: () => void }
type Waiting = { name: string; client: LockClient; grant: () => void }

/**
 * The exclusive Web Locks of one device, by the standard: in turn; a signal ends the waiting alone; a stolen lock rejects the request
 * of its holder, whose work goes on all the same; what dies lets go. A frozen page can be granted a lock, and holds it.
 */
export class BrowserLocks {
  private readonly held = new Map<string, Hold>()
  private waiting: Waiting[] = []
  private readonly onStolen: (robbed: LockClient, name: string) => void
  private readonly onReleased: (heldMs: number) => void
  private readonly mayBeStolen: boolean

  /** Where it may not be stolen, whoever wants to waits in turn. */
  constructor(listeners: {
    onStolen: (robbed: LockClient, name: string) => void
    onReleased: (heldMs: number) => void
    mayBeStolen?: boolean
  }) {
    this.mayBeStolen = listeners.mayBeStolen ?? true
    this.onStolen = listeners.onStolen
    this.onReleased = listeners.onReleased
  }

  managerFor(client: LockClient): LockManager {
    const request = <T>(
      name: string,
      ...given: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
    ): Promise<T> => {
      const [options, work] = given.length === 1 ? [{}, given[0]] : given
      return this.request(client, { name, options }, work)
    }
    return {
      request,
      query: async () => ({
        held: [...this.held].map(([name, hold]) => infoOf(name, hold.client)),
        pending: this.waiting.map((waiting) => infoOf(waiting.name, waiting.client)),
      }),
    }
  }

  /** The browser has ended it. */
  release(client: LockClient): void {
    this.waiting = this.waiting.filter((other) => other.client !== client)
    for (const [name, hold] of this.held) if (hold.client === client) this.letGo(name, hold)
  }

  private request<T>(
    client: LockClient,
    { name, options }: { name: string; options: LockOptions },
    work: LockGrantedCallback<T>,
  ): Promise<T> {
    const { signal, steal = false } = options
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const grant = (): void => {
        signal?.removeEventListener('abort', onAbort)
        const stolen = new DOMException('The lock was stolen', 'AbortError')
        const rob = (): void => client.whenAwake(() => reject(stolen))
        const hold: Hold = { client, since: client.time.now, rob }
        this.held.set(name, hold)
        client.whenAwake(() => {
          const lock: Lock = { name, mode: 'exclusive' }
          void asOwner(client, async () => work(lock))
            .then(resolve, reject)
            .finally(() => this.letGo(name, hold))
        })
      }
      const waiting: Waiting = { name, client, grant }
      const onAbort = (): void => {
        this.waiting = this.waiting.filter((other) => other !== waiting)
        reject(signal?.reason as Error)
      }
      if (steal && this.mayBeStolen) return this.steal(name, grant)
      signal?.addEventListener('abort', onAbort)
      this.waiting.push(waiting)
      this.grantNext(name)
    })
  }

  private steal(name: string, grant: () => void): void {
    const robbed = this.held.get(name)
    this.held.delete(name)
    grant()
    if (robbed === undefined) return
    this.onStolen(robbed.client, name)
    robbed.rob()
  }

  private letGo(name: string, hold: Hold): void {
    if (this.held.get(name) !== hold) return
    this.held.delete(name)
    this.onReleased(hold.client.time.now - hold.since)
    this.grantNext(name)
  }

  private grantNext(name: string): void {
    if (this.held.has(name)) return
    const next = this.waiting.find((waiting) => waiting.name === name)
    if (next === undefined) return
    this.waiting = this.waiting.filter((other) => other !== next)
    next.grant()
  }
}

function infoOf(name: string, client: LockClient): LockInfo {
  return { name, clientId: client.name, mode: 'exclusive' }
}
