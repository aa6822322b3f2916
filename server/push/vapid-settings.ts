import { optional, pipe, regex, string } from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { type VapidKeys, vapidPublicKey } from './vapid-keys.ts'

/** Null keys: made once, kept in DATA_DIR. Null subject: the team's address. */
export type VapidSettings = { keys: VapidKeys | null; subject: string | null }

export const vapidEntries = {
  VAPID_PUBLIC_KEY: optional(string()),
  VAPID_PRIVATE_KEY: optional(string()),
  VAPID_SUBJECT: optional(
    pipe(
      string(),
      regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address'),
    ),
  ),
}

type Given = {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
}

/** Both keys or none, and a pair. Processes that share a database in production must be given them. */
export function vapidSettings(
  env: Given,
  { isRequired }: { isRequired: boolean },
): Result<VapidSettings, string> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const subject = env.VAPID_SUBJECT ?? null
  if (privateKey === undefined) {
    if (publicKey !== undefined) {
      return fail('VAPID_PRIVATE_KEY: is needed together with VAPID_PUBLIC_KEY')
    }
    return isRequired
      ? fail('VAPID_PRIVATE_KEY: is needed in production with DATABASE_URL, as VAPID_PUBLIC_KEY is')
      : ok({ keys: null, subject })
  }
  if (publicKey === undefined) {
    return fail('VAPID_PUBLIC_KEY: is needed together with VAPID_PRIVATE_KEY')
  }
  const belonging = vapidPublicKey(privateKey)
  if (belonging === null) return fail('VAPID_PRIVATE_KEY: must be a P-256 key in base64url')
  if (belonging !== publicKey) {
    return fail('VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY')
  }
  return ok({ keys: { publicKey, privateKey }, subject })
}
