import { getInvitedAudio } from '#contract/invited.ts'
import { StorageError, storageFailureOf, writeDurably } from '#data/durable-write.ts'
import { fetchClips, readClip } from '#data/invited/clips.ts'
import { deliverInvited } from '#data/invited/deliver-invited.ts'
import { createInvitedApi } from '#data/invited/invited-api.ts'
import { InvitedDb, invitedDbName, writeInvitationRow } from '#data/invited/invited-db.ts'
import { createInvitedOutbox, type InvitedContext } from '#data/invited/invited-outbox.ts'
import { agree, refreshInvitation, withdrawAll } from '#data/invited/invited-recordings.ts'
import { type InvitedState, type InvitedTake, readInvited } from '#data/invited/invited-view.ts'
import { keepVerdict, type NewVerdict } from '#data/invited/verdicts.ts'
import { INVITED_SYNC_TAG } from '#data/sync-tags.ts'
import { forgetTake, keepTake, readTake } from '#data/takes.ts'
import type { RecordingRow, SpeakerRow } from '#data/voice-rows.ts'
import { watch } from '#data/watch.ts'
import { localLock, webLocks } from '#data/with-lock.ts'
import { askForSync } from '#device/ask-for-sync.ts'
import { pauseTransactionsInPageCache } from '#device/page-cache.ts'
import { noteOpened } from './invitation-link.ts'

/** An invitation, open on this device. Each write resolves when it is on the disk, and rejects with a StorageError otherwise. */
export type Invited = {
  watch: (next: (state: InvitedState) => void) => () => void
  agree: (name: string, consent: NonNullable<SpeakerRow['consent']>) => Promise<void>
  keepTake: (recording: RecordingRow, bytes: ArrayBuffer) => Promise<void>
  forgetTake: (take: InvitedTake) => Promise<void>
  withdrawAll: () => Promise<void>
  /** From this device, or from the server where it was recorded on another; null where it does not come. */
  readBytes: (take: InvitedTake) => Promise<ArrayBuffer | null>
  /** What a reviewer says of a line. */
  judge: (said: NewVerdict) => Promise<void>
  /** The course's clip of a line; null where it is not on this device. */
  readClip: (itemId: string) => Promise<ArrayBuffer | null>
  /** Whose takes these are, for the facts of a new one. */
  speakerId: () => Promise<string>
  stop: () => void
}

/** Opens the database of an invitation and keeps sending from it. Rejects where the browser keeps nothing. */
export async function openInvited(secret: string): Promise<Invited> {
  const baseUrl = import.meta.env['VITE_API_BASE_URL'] ?? ''
  pauseTransactionsInPageCache()
  const db = new InvitedDb(await invitedDbName(secret))
  await db.opened()
  await writeInvitationRow(db, secret)
  noteOpened(secret)
  const context: InvitedContext = {
    db,
    secret,
    api: createInvitedApi({ baseUrl, secret }),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    appVersion: import.meta.env['VITE_SOURCE_VERSION'] ?? '',
    withLock: 'locks' in navigator ? webLocks(navigator.locks) : localLock(),
    onError: report,
  }
  const outbox = createInvitedOutbox(context)
  const others = {
    baseUrl,
    appVersion: context.appVersion,
    locks: navigator.locks,
    except: db.name,
  }
  const storage = {
    async reopen() {
      db.close({ disableAutoOpen: false })
      await db.open()
    },
    freeSpace: async () => false,
  }

  async function write(work: () => Promise<void>): Promise<void> {
    await writeDurably(work, storage)
    void outbox.requestSync('due')
    void askForSync(INVITED_SYNC_TAG)
  }
  let isStopped = false
  let isFetching = false
  async function refresh(): Promise<void> {
    await refreshInvitation(context)
    // What a restored server lacks, and what was refused before.
    void outbox.requestSync('due')
    if (isFetching) return
    isFetching = true
    const shouldGoOn = (): boolean => !isStopped
    await fetchClips(db, { baseUrl, fetch: (address) => fetch(address), shouldGoOn })
      .catch((error: unknown) => {
        // No network: the next trigger goes on.
        if (!(error instanceof TypeError)) throw error
      })
      .finally(() => (isFetching = false))
  }
  const stopTriggers = startTriggers(() => {
    refresh().catch(report)
    void outbox.requestSync('now')
    // What was said through another link: only Chromium's worker sends it otherwise. What is left waits for the next trigger.
    deliverInvited(others).catch(() => undefined)
  })

  return {
    watch: (next) => watch(() => readInvited(db), { next, error: report }),
    agree: (name, consent) => write(() => agree(context, name, consent)),
    keepTake: (recording, bytes) => write(() => keepTake(context, recording, bytes)),
    forgetTake: (take) => write(() => forgetTake(context, take)),
    withdrawAll: () => write(() => withdrawAll(context)),
    async readBytes({ id }) {
      return (await readTake(db, id)) ?? fetchBytes(baseUrl, secret, id)
    },
    async speakerId() {
      const [speaker] = await db.speakers.toArray()
      if (speaker === undefined) throw new Error('Nobody has agreed')
      return speaker.id
    },
    judge: (said) => write(() => keepVerdict(context, said)),
    readClip: (itemId) => readClip(db, itemId),
    stop() {
      isStopped = true
      stopTriggers()
      outbox.stop()
      db.close()
    },
  }
}

/** At once, with a connection, and when the page is seen again. Gives the way to stop. */
function startTriggers(run: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  addEventListener('online', run)
  document.addEventListener('visibilitychange', onVisible)
  run()
  return () => {
    removeEventListener('online', run)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function fetchBytes(
  baseUrl: string,
  secret: string,
  id: string,
): Promise<ArrayBuffer | null> {
  try {
    const headers = { authorization: `Invitation ${secret}` }
    const path = getInvitedAudio.path.replace('{id}', id)
    const response = await fetch(baseUrl + path, { headers, cache: 'no-store' })
    return response.ok ? await response.arrayBuffer() : null
  } catch {
    return null
  }
}

/** A browser that closes or clears its storage is no fault of ours. */
function report(error: unknown): void {
  if (!(error instanceof StorageError) && storageFailureOf(error) === null) {
    globalThis.reportError(error)
  }
}
