import { randomBytes } from 'node:crypto'
import { keptSecret } from './kept-secret.ts'

const SECRET_BYTES = 32

/** The secret that signs sessions: made once, kept in DATA_DIR. */
export function keptJwtSecret(dataDir: string): string {
  return keptSecret(dataDir, 'jwt-secret', () => randomBytes(SECRET_BYTES).toString('base64url'))
}
