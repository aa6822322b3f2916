import type { LearnerDb } from './learner-db.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * Keeps in the learner's database whose it is: not the address but its hash, by which an account made anew with the same address
 * can find the work of the earlier one on this device (earlier-work.ts).
 */
export async function rememberAddress(db: LearnerDb, email: string): Promise<void> {
  const key = await addressKey(email)
  if (key !== null && (await readSetting(db, 'addressKey')) !== key) {
    await writeSetting(db, 'addressKey', key)
  }
}

/** False where it is not known whose the database is. */
export async function isOfAddress(db: LearnerDb, email: string): Promise<boolean> {
  const kept = await readSetting(db, 'addressKey')
  return kept !== null && kept === (await addressKey(email))
}

/** SHA-256 in hex; null where the browser computes none (a page without TLS). */
async function addressKey(email: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  const bytes = new TextEncoder().encode(email.trim().toLowerCase())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
