import { sha256Hex } from '../sha256-hex.ts'
import { type ClipRow, type InvitedDb, readInvitationRow } from './invited-db.ts'

/**
 * Fetches the course's clips of a reviewer's lines, one after the other, so that they are heard without a network. Stops where there is
 * none; the next call goes on.
 */
export async function fetchClips(
  db: InvitedDb,
  { baseUrl, fetch, shouldGoOn }: ClipSource,
): Promise<void> {
  const view = (await readInvitationRow(db))?.view
  if (view?.scope !== 'course') return
  for (const { itemId, audioUrl, audioSha256: sha256 } of view.items) {
    if (audioUrl === undefined || sha256 === undefined) continue
    if ((await db.clips.get(itemId))?.sha256 === sha256) continue
    if (!shouldGoOn()) return
    // A signed address is the API's; other clips are files beside the page.
    const response = await fetch(audioUrl.includes('?') ? baseUrl + audioUrl : audioUrl)
    const bytes = response.ok ? await response.arrayBuffer() : null
    if (bytes === null || (await sha256Hex(bytes)) !== sha256) continue
    if (shouldGoOn()) await db.clips.put({ itemId, sha256, bytes })
  }
}

export type ClipSource = {
  baseUrl: string
  /** Rejects without a network. */
  fetch: (address: string) => Promise<Response>
  shouldGoOn: () => boolean
}

export async function readClip(db: InvitedDb, itemId: string): Promise<ClipRow['bytes'] | null> {
  return (await db.clips.get(itemId))?.bytes ?? null
}
