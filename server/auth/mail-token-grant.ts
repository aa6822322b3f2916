import { insertMailToken } from '../db/mail-tokens.ts'
import type { MailTokenPurpose, Queries, UserRow } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { makeMailToken } from './mail-token.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS: Record<MailTokenPurpose, number> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}

/** A new token for a link; what is stored is its hash, bound to the account and its present address. */
export async function grantMailToken(
  { clock }: Pick<Services, 'clock'>,
  tx: Queries,
  user: UserRow,
  purpose: MailTokenPurpose,
): Promise<string> {
  const { token, tokenHash } = makeMailToken()
  await insertMailToken(tx, {
    token_hash: tokenHash,
    user_id: user.id,
    purpose,
    email: user.email,
    expires_at: new Date(clock() + LIFETIME_MS[purpose]).toISOString(),
    used_at: null,
  })
  return token
}
