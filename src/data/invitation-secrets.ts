import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'
import { sha256Hex } from './sha256-hex.ts'

/** Of the settings; in no export: whoever reads one could record as the speaker. */
export const SECRETS_KEY = 'invitationSecrets'
const SECRET_BYTES = 32

/** By the invitation's id. The server has hashes alone, so a link can be shown again on the device that made it and on no other. */
const secrets = v.record(v.string(), v.string())
type Secrets = Readonly<Record<string, string>>

export async function readSecrets(db: LearnerDb): Promise<Secrets> {
  const value = (await db.settings.get(SECRETS_KEY))?.value
  return v.is(secrets, value) ? value : {}
}

/** Keeps one, or forgets it. */
export function writeSecret(db: LearnerDb, id: string, secret: string | null): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    const { [id]: _before, ...others } = await readSecrets(db)
    const value = secret === null ? others : { ...others, [id]: secret }
    await db.settings.put({ key: SECRETS_KEY, value })
  })
}

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const base64 = btoa(String.fromCodePoint(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the server keeps: the SHA-256 of the secret's letters. */
export function secretHash(secret: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(secret).buffer)
}
