import { hash, verify } from '@node-rs/argon2'
import { boundHashing } from './bound-hashing.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'

/** Argon2id (the package's default) at the least that OWASP asks for: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1

export function createArgon2Hasher(): PasswordHasher {
  const current = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`
  return boundHashing({
    hash: (password) =>
      hash(oneSpelling(password), {
        memoryCost: MEMORY_KIB,
        timeCost: PASSES,
        parallelism: LANES,
      }),
    verify: (storedHash, password) => verify(storedHash, oneSpelling(password)),
    isOutdated: (storedHash) => !storedHash.startsWith(current),
  })
}

/** Two keyboards write one letter in different ways; to its owner it is one password (NIST SP 800-63B). */
function oneSpelling(password: string): string {
  return password.normalize('NFKC')
}
