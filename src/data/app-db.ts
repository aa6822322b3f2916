import { Dexie, type DexieOptions } from 'dexie'

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

  constructor(name: string, options: DexieOptions) {
    // Strict: what was written is on the disk, not in a buffer, before the screen says so.
    super(name, { chromeTransactionDurability: 'strict', ...options })
    this.on('versionchange', ({ newVersion }) => {
      this.close({ disableAutoOpen: true })
      // No version: it is being deleted.
      if (newVersion !== null) this.noteNewerApp()
      // Dexie's own handler would come after this one and let the next call open the newer database.
      return false
    })
    // Each time that it opens, ahead of the first call.
    this.on(
      'ready',
      () => {
        if (!this.isOfNewerApp()) return
        this.noteNewerApp()
        throw new Dexie.DatabaseClosedError('A newer app has taken it over')
      },
      true,
    )
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
