import { createECDH } from 'node:crypto'
import { storedSecret } from '../stored-secret.ts'

/** The pair by which push services know us (RFC 8292), both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros belong to it: always 32 bytes.
    privateKey: Buffer.from(
      pair.getPrivateKey('hex').padStart(2 * PRIVATE_KEY_BYTES, '0'),
      'hex',
    ).toString('base64url'),
  }
}

/** The public key of a private one; null when it is none. */
export function vapidPublicKey(privateKey: string): string | null {
  if (Buffer.from(privateKey, 'base64url').length !== PRIVATE_KEY_BYTES) return null
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Made once, kept in DATA_DIR. Browsers subscribe with the public one: another pair loses them all. */
export function storedVapidKeys(dataDir: string): VapidKeys {
  const privateKey = storedSecret(dataDir, 'vapid-private-key', () => makeVapidKeys().privateKey)
  const publicKey = vapidPublicKey(privateKey)
  if (publicKey === null) throw new Error('DATA_DIR: vapid-private-key in it holds no key')
  return { publicKey, privateKey }
}
