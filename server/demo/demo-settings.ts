import { fail, type Result } from '#domain/result.ts'
import { type Environment, readEnvironment } from '../env.ts'

/** What a demonstration must not reach: real data, real payments, real mailboxes. */
const REAL_WORLD = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL']

/** `npm start` takes one argument, `--demo`. Gives whether it is there, or one line that names what it does not know. */
export function readArguments(given: readonly string[]): Result<{ isDemo: boolean }, string> {
  const unknown = given.find((argument) => argument !== '--demo')
  if (unknown !== undefined) return fail(`${unknown}: there is no such option; there is --demo`)
  return { ok: true, value: { isDemo: given.includes('--demo') } }
}

/**
 * The settings of a demonstration: those of the environment, with a data folder of its own beside DATA_DIR.
 * Refused in production, and wherever it could reach anything real.
 */
export function readDemoEnvironment(
  variables: Record<string, string | undefined>,
): Result<Environment, string> {
  if (variables['NODE_ENV'] === 'production') {
    return fail('--demo: accounts with a published password are not for production')
  }
  const real = REAL_WORLD.find((name) => (variables[name] ?? '') !== '')
  if (real !== undefined) return fail(`${real}: is not for --demo, which keeps to itself; unset it`)
  const read = readEnvironment(variables)
  if (!read.ok) return read
  return {
    ok: true,
    value: { ...read.value, dataDir: `${read.value.dataDir.replace(/[/\\]+$/, '')}-demo` },
  }
}
