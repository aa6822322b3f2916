import { setTimeout as wait } from 'node:timers/promises'

const RESPONSE_TIMEOUT_MS = 20_000
/** Told to come back later, a client comes back for so long. */
const TIMEOUT_MS = 60_000
export const COME_BACK_MS = 20

/** What became of a call: `later` is a 503. */
export type Sent = 'taken' | 'later' | 'nobody'

export async function request(
  url: string,
  init: RequestInit,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, text: await response.text() }
}

export async function get(
  address: string,
  { token }: { token: string },
  path: string,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  const answered = await comingBack(
    () => request(`${address}${path}`, { headers }),
    ({ status }) => status === 503,
  )
  if (answered.status !== 200) throw new Error(`${path}: ${answered.status} ${answered.text}`)
  return JSON.parse(answered.text)
}

/** A database that was killed may take a connection and drop it once more: a 503 then is a true answer. */
export async function comingBack<T>(
  ask: () => Promise<T>,
  isLater: (answer: T) => boolean,
): Promise<T> {
  const giveUpAt = performance.now() + TIMEOUT_MS
  for (;;) {
    const answer = await ask()
    if (!isLater(answer) || performance.now() > giveUpAt) return answer
    await wait(COME_BACK_MS)
  }
}
