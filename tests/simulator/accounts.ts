import * as v from 'valibot'
import { user as userSchema, type User } from '#contract/user.ts'
import { Ledger } from './ledger.ts'
import { OtherDeeds } from './other-deeds.ts'
import { SERVER_ORIGIN, type SimServer } from './sim-server.ts'

/** An account as its learner knows it: every address and password that it may have, the likeliest last. */
export type Account = {
  userId: string
  emails: string[]
  /** Addresses of the other learner that it asked for. */
  wishes: string[]
  passwords: string[]
  isPremium: boolean
  ledger: Ledger
  others: OtherDeeds
}

const PASSWORD = 'Salaam1'

/** A learner with a verified address and premium. */
export async function register(server: SimServer, email: string): Promise<Account> {
  const body = { name: 'Learner', email, password: PASSWORD }
  const response = await ask(server, 'POST', '/api/auth/register', { body })
  if (!response.ok) throw new Error(`Nobody was registered: ${await response.text()}`)
  const { user: created } = (await response.json()) as { user: unknown }
  const user = v.parse(userSchema, created)
  const account: Account = {
    userId: user.id,
    emails: [email],
    wishes: [],
    passwords: [PASSWORD],
    isPremium: true,
    ledger: new Ledger(),
    others: new OtherDeeds(user.dailyGoal),
  }
  if (!(await followLink(server, account))) throw new Error('No link verified the new account')
  await server.setPremium(user.id, true)
  return account
}

export type SignedIn = { token: string; user: User; email: string }

/** Whichever address and password opens it; null where none does. */
export async function logIn(server: SimServer, account: Account): Promise<SignedIn | null> {
  for (const email of account.emails.toReversed()) {
    for (const password of account.passwords.toReversed()) {
      const response = await ask(server, 'POST', '/api/auth/login', { body: { email, password } })
      if (!response.ok) continue
      const { token, user } = (await response.json()) as { token: string; user: unknown }
      const known = v.parse(userSchema, user)
      if (known.id === account.userId) return { token, user: known, email }
    }
  }
  return null
}

/** The learner opens the link in the newest mail, and asks for another one where there is none. */
export async function verifyAddress(server: SimServer, account: Account): Promise<void> {
  const signedIn = await logIn(server, account)
  if (signedIn === null || signedIn.user.emailVerified) return
  if (await followLink(server, account, signedIn.email)) return
  const { token } = signedIn
  await ask(server, 'POST', '/api/auth/resend-verification', { token, body: {} })
  if (!(await followLink(server, account, signedIn.email))) {
    throw new Error('No link verified the address')
  }
}

async function followLink(
  server: SimServer,
  account: Account,
  email = account.emails.at(-1) ?? '',
): Promise<boolean> {
  const token = await server.mailedToken(email, 'verify-email')
  if (token === null) return false
  return (await ask(server, 'POST', '/api/auth/verify-email', { body: { token } })).ok
}

/** Past the storm. */
export function ask(
  server: SimServer,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  return server.fetch(
    new Request(SERVER_ORIGIN + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}
