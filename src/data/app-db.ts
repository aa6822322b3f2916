import { Dexie, type DexieOptions } from 'dexie'
import { rerunLiveQueries } from './live-queries.ts'
import { acrossPauses, pausable, pausableFactory } from './transaction-pause.ts'

/** Between one try to open and the next, ms. */
const PAUSES_MS = [100, 300, 1_000]

/**
 * A database of this device, kept from what is older than it: a tab from before an update, an old worker. Dexie opens a newer app's
 * database all the same, and what is written then the newer app may not be able to read. So it closes, and whatever opens it again
 * is refused: every call rejects with a DatabaseClosedError.
 */
export abstract class AppDb extends Dexie {
  /** A newer app has it. */
  isOutdated = false
  /** Called when that is found. */
  onOutdated: () => void = () => undefined
  /** Called when the browser has closed it, once it is open again, and when somebody deletes it: what was in it may be gone. */
  onLost: () => void = () => undefined
  private opening: Promise<void> | null = null
  /** Closed by this page for good, or by a newer app: nothing opens it again. */
  private isLeft = false

  constructor(name: string, options: DexieOptions) {
    const { indexedDB = globalThis.indexedDB } = options as { indexedDB?: IDBFactory }
    super(name, {
      // What was written is on the disk, not in a buffer, before the screen says so.
      chromeTransactionDurability: 'strict',
      ...options,
      ...(indexedDB && { indexedDB: pausableFactory(indexedDB) }),
    })
    this.use(pausable)
    this.on('versionchange', ({ newVersion }) => {
      this.close({ disableAutoOpen: true })
      // No version: it is being deleted.
      if (newVersion === null) {
        this.isLeft = false
        this.onLost()
      } else this.noteNewerApp()
      // Dexie's own handler would come after this one and let the next call open the newer database.
      return false
    })
    // Each time that it opens, ahead of the first call.
    this.on(
      'ready',
      () => {
        this.backendDB().addEventListener('close', () => void this.comeBack())
        if (!this.isOfNewerApp()) return
        this.noteNewerApp()
        throw new Dexie.DatabaseClosedError('Outdated')
      },
      true,
    )
  }

  /**
   * Open for the first time. Where the browser says for a moment that it cannot, it is asked again: Chromium reports an UnknownError
   * (“Internal error opening backing store”) while another process holds the files, and now and then for what a reload opens.
   * Rejects where it stays shut, and from then on at once.
   */
  opened(): Promise<void> {
    return (this.opening ??= acrossPauses(() => this.openWithin(PAUSES_MS)))
  }

  /** Opens it after a loss: while the browser still clears it, it refuses for a moment. Whoever waits for an answer then gets one. */
  async reopened([pauseMs, ...more]: readonly number[] = PAUSES_MS): Promise<void> {
    if (this.isLeft) throw new Dexie.DatabaseClosedError('Closed')
    try {
      await this.open()
    } catch (error) {
      if (pauseMs === undefined) throw error
      await new Promise((resume) => setTimeout(resume, pauseMs))
      // Its failure to open stays with it until it is closed.
      if (!this.isLeft) this.close({ disableAutoOpen: false })
      return this.reopened(more)
    }
    rerunLiveQueries()
  }

  override close(options = { disableAutoOpen: true }): void {
    this.isLeft = options.disableAutoOpen
    super.close(options)
  }

  private async comeBack(): Promise<void> {
    await this.reopened().catch(() => undefined)
    this.onLost()
  }

  private async openWithin([pauseMs, ...more]: readonly number[]): Promise<void> {
    try {
      await this.open()
    } catch (error) {
      if (pauseMs === undefined || (error as Error).name !== 'UnknownError') throw error
      await new Promise((resume) => setTimeout(resume, pauseMs))
      await this.openWithin(more)
    }
  }

  /** Dexie's versions are tenths of the browser's. */
  private isOfNewerApp(): boolean {
    return this.backendDB().version >= (this.verno + 1) * 10
  }

  private noteNewerApp(): void {
    this.isOutdated = true
    this.onOutdated()
  }
}
