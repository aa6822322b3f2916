import { randomBytes } from 'node:crypto'
import { storedSecret } from './stored-secret.ts'

const SECRET_BYTES = 32

/** The secret that signs sessions: made once, kept in DATA_DIR. */
export function storedJwtSecret(dataDir: string): string {
  return storedSecret(dataDir, 'jwt-secret', () => randomBytes(SECRET_BYTES).toString('base64url'))
}
