import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits for a link in a mail, and what the database keeps of them. */
export function makeMailToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashMailToken(token) }
}

export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
