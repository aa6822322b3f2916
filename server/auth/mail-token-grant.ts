import { insertMailToken, keepNewestMailTokens } from '../db/mail-tokens.ts'
import type { MailTokenPurpose, Queries, UserRow } from '../db/schema.ts'
import type { CoreServices } from '../core-services.ts'
import { makeMailToken } from './mail-token.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS: Record<MailTokenPurpose, number> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}

/** More than are mailed within an hour: however many others ask for, no link for a new password stops working before its time. */
const MAX_TOKENS = 50

/** A new token for a link; what is stored is its hash, bound to the account and its present address. */
export async function grantMailToken(
  { clock }: Pick<CoreServices, 'clock'>,
  tx: Queries,
  user: UserRow,
  purpose: MailTokenPurpose,
): Promise<string> {
  const { token, tokenHash } = makeMailToken()
  const row = {
    token_hash: tokenHash,
    user_id: user.id,
    purpose,
    email: user.email,
    expires_at: new Date(clock() + LIFETIME_MS[purpose]).toISOString(),
    used_at: null,
  }
  await insertMailToken(tx, row)
  await keepNewestMailTokens(tx, row, MAX_TOKENS)
  return token
}
