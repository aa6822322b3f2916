import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../tests/simulator/chance.ts'
import { COME_BACK_MS, comingBack, request, type Sent } from './requests.ts'
import { addSpeaker, hasRoom, newTake, sendTake, type Takes } from './takes.ts'

const MAIL_TIMEOUT_MS = 90_000
/** The free ones. */
const LESSONS = ['1', '2', '3']
const PASSWORD = 'Salaam1'
const LESSONS_A_TAKE = 6

export type Finished = { key: string; lessonId: string; body: string }

/** One client with what it has written down: each finished lesson, and the answer that it got. */
export type Learner = {
  token: string
  /** By key: the answer as it came. */
  acknowledged: Map<string, { finished: Finished; answer: string }>
  /** Sent, and no answer came, or a 503. */
  unanswered: Map<string, Finished>
  /** Answers that are neither 200 nor 503. */
  wrong: string[]
  takes: Takes
}

/** A new account with a verified address, so that all the free lessons are open. */
export async function register(address: string, dataDir: string): Promise<Learner> {
  const email = `${randomUUID()}@example.org`
  const registered = await post(address, '/api/auth/register', {
    name: 'Zaara',
    email,
    password: PASSWORD,
  })
  if (registered.status !== 200) throw new Error(`register: ${registered.text}`)
  const { token } = JSON.parse(registered.text) as { token: string }
  const mailed = await mailedToken(join(dataDir, 'mail'), email)
  const verified = await post(address, '/api/auth/verify-email', { token: mailed })
  if (verified.status !== 200) throw new Error(`verify: ${verified.text}`)
  const takes = await addSpeaker(address, token)
  return { token, acknowledged: new Map(), unanswered: new Map(), wrong: [], takes }
}

/** Finishes lessons one after another; `shouldContinue` is asked after each answer. Ends when nobody answers. */
export async function finishLessons(
  address: string,
  learner: Learner,
  chance: Chance,
  shouldContinue: () => boolean,
): Promise<void> {
  do {
    const outcome = await sendNext(address, learner, chance)
    if (outcome === 'nobody') return
    // As a client that was told to come back: the others of the deployment have a turn meanwhile.
    if (outcome === 'later') await wait(COME_BACK_MS)
  } while (shouldContinue())
}

/** A lesson; now and then a take. */
function sendNext(address: string, learner: Learner, chance: Chance): Promise<Sent> {
  if (hasRoom(learner.takes) && chance.below(LESSONS_A_TAKE) === 0) {
    return sendTake(address, learner, newTake(learner, chance))
  }
  const finished = finishedLesson(chance)
  learner.unanswered.set(finished.key, finished)
  return send(address, learner, finished)
}

let attempts = 0

/** Each is an attempt of its own. */
export function finishedLesson(chance: Chance): Finished {
  attempts += 1
  const score = chance.pick([100, 100, 90, 85, 70, 0])
  const activeSeconds = chance.below(400)
  return {
    key: randomUUID(),
    lessonId: chance.pick(LESSONS),
    body: JSON.stringify({
      score,
      timeSpent: activeSeconds,
      isCompleted: true,
      activeSeconds,
      attempt: attempts,
    }),
  }
}

/** Sends one under its key, as often as one likes; an answer is written down as it comes. */
export async function send(
  address: string,
  learner: Learner,
  finished: Finished,
  timeoutMs?: number,
): Promise<Sent> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${learner.token}`,
    'idempotency-key': finished.key,
  }
  const init = { method: 'POST', headers, body: finished.body }
  const url = `${address}/api/progress/${finished.lessonId}`
  const answered = await request(url, init, timeoutMs).catch(() => null)
  if (answered === null) return 'nobody'
  if (answered.status === 200) {
    learner.acknowledged.set(finished.key, { finished, answer: answered.text })
    learner.unanswered.delete(finished.key)
    return 'taken'
  }
  if (answered.status !== 503) learner.wrong.push(`${answered.status} ${answered.text}`)
  return 'later'
}

/** Sends one until it is taken, for as long as the server says "later". */
export function sendUntilTaken(address: string, learner: Learner, finished: Finished) {
  return comingBack(
    () => send(address, learner, finished),
    (outcome) => outcome === 'later',
  )
}

async function post(address: string, path: string, body: object) {
  // Another deployment each time: the limits are on.
  const ip = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  return request(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${ip}` },
    body: JSON.stringify(body),
  })
}

/** The link in the mail, which without a mail server is a file. */
async function mailedToken(folder: string, email: string): Promise<string> {
  const giveUpAt = performance.now() + MAIL_TIMEOUT_MS
  while (performance.now() < giveUpAt) {
    for (const name of filesIn(folder)) {
      const mail = readFileSync(join(folder, name), 'utf8')
      const token = /token=3D([\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1]
      if (mail.includes(`To: ${email}`) && token !== undefined) return token
    }
    await wait(10)
  }
  throw new Error('the mail that verifies an address did not come')
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
