import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  /** Made under weaker parameters than today's. */
  isOutdated(storedHash: string): boolean
}

/** Argon2id (the package's default) at the least that OWASP asks for: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
/** Each takes 19 MiB and a core for some tens of milliseconds; more at once only make all slower. */
const MAX_AT_ONCE = 4

export function createArgon2Hasher(): PasswordHasher {
  const inTurn = limitConcurrency(MAX_AT_ONCE)
  const current = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`
  return {
    hash: (password) =>
      inTurn(() =>
        hash(password, {
          memoryCost: MEMORY_KIB,
          timeCost: PASSES,
          parallelism: LANES,
        }),
      ),
    verify: (storedHash, password) => inTurn(() => verify(storedHash, password)),
    isOutdated: (storedHash) => !storedHash.startsWith(current),
  }
}
