import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { changePassword, logout } from '#contract/session.ts'
import { deleteAccount } from '#contract/account.ts'
import { nameOf } from '../server/every-call.ts'
import { type AttackRequest, attackRequests } from './attack-request.ts'
import { type AttackWorld, openAttackWorld } from './attack-world.ts'
import { type AttackResponse, judgeResponse } from './judge-response.ts'

export type AttackPlan = {
  requests: number
  seed: number
  /** A database for each world. */
  fresh: () => Promise<string>
  /** A world is over: its database is not needed any more. */
  drop?: (database: string) => Promise<void>
  /** Called as soon as something breaks, before fewer requests are looked for that break it too. */
  onBroken?: (problem: string) => void
  /** Called for each request that was answered. */
  onAnswer: (request: AttackRequest, status: number) => void
}

/** What broke, with the fewest requests that still break it; and the seed from which the same world comes again. */
export type Finding = { seed: number; problem: string; requests: readonly AttackRequest[] }

const RUNS_IN_A_WORLD = 40
const MOST_IN_A_RUN = 20
/** An answer of the slowest kind takes a hundredth of this. */
const HANGS_AFTER_MS = 10_000
/** How long fewer requests are looked for: of calls that hang, each try takes as long as one. */
const SHORTEN_FOR_MS = 120_000

const ENDS_SESSION: ReadonlySet<unknown> = new Set([deleteAccount, logout, changePassword])

/** Attacks until so many requests were answered; world after world, each from a seed of its own. */
export async function attack(plan: AttackPlan): Promise<Finding | null> {
  let left = plan.requests
  for (let seed = plan.seed; left > 0; seed += 1) {
    const database = await plan.fresh()
    const world = await openAttackWorld(database)
    const finding = await attackWorld(world, seed, {
      isOver: () => left <= 0,
      onBroken: (problem) => plan.onBroken?.(problem),
      onAnswer: (request, status) => {
        left -= 1
        plan.onAnswer(request, status)
      },
    })
    // A call that hangs would keep the database from closing.
    if (finding !== null) return finding
    await world.close()
    await plan.drop?.(database)
  }
  return null
}

type AttackWatch = {
  isOver: () => boolean
  onBroken: (problem: string) => void
  onAnswer: AttackPlan['onAnswer']
}

async function attackWorld(
  world: AttackWorld,
  seed: number,
  { isOver, onBroken, onAnswer }: AttackWatch,
): Promise<Finding | null> {
  const sequences = fc.array(attackRequests(world.known), {
    minLength: 1,
    maxLength: MOST_IN_A_RUN,
    size: 'max',
  })
  let before = await world.victimsState()
  /** What is wrong, and after how many of the requests; null when all is well. */
  const play = async (requests: readonly AttackRequest[]): Promise<[string, number] | null> => {
    await world.nextRun()
    // What an earlier run has left behind when it broke.
    world.takeErrors()
    for (const [at, request] of requests.entries()) {
      const response = await send(world, request)
      if (typeof response === 'string') return [response, at + 1]
      onAnswer(request, response.status)
      if (ENDS_SESSION.has(request.call) && response.status === 200) world.mark(request)
      const problem = judgeResponse(request, response, world.secrets)
      if (problem !== null) return [problem, at + 1]
    }
    await world.server.settled()
    const [logged] = world.takeErrors()
    if (logged !== undefined) return [`logged an error: ${logged}`, requests.length]
    const was = before
    before = await world.victimsState()
    return was === before
      ? null
      : [`changed another learner: ${difference(was, before)}`, requests.length]
  }
  let shortenUntil = Infinity
  const outcome = await fc.check(
    fc.asyncProperty(sequences, async (requests) => {
      if (performance.now() > shortenUntil) return
      // The requests that are over are those of the plan; of what broke fewer are looked for.
      const broken = shortenUntil === Infinity && isOver() ? null : await play(requests)
      if (broken === null) return
      if (shortenUntil === Infinity) {
        onBroken(broken[0])
        shortenUntil = performance.now() + SHORTEN_FOR_MS
      }
      throw new Error(broken[0])
    }),
    { seed, numRuns: RUNS_IN_A_WORLD },
  )
  if (!outcome.failed) return null
  const [requests] = outcome.counterexample ?? [[]]
  const [problem, count] = (await play(requests)) ?? [
    String(outcome.errorInstance),
    requests.length,
  ]
  const last = requests[count - 1]
  // Mostly the last one alone does it; what it took before stays where it does not.
  const alone = last === undefined ? null : await play([last])
  return {
    seed,
    problem,
    requests: alone === null || last === undefined ? requests.slice(0, count) : [last],
  }
}

/** The answer, or a word about why there is none. */
async function send(world: AttackWorld, request: AttackRequest): Promise<AttackResponse | string> {
  const token = world.tokenOf(request)
  const { bytes } = request.body
  const sent = new Request(new URL(request.path, 'https://apni-boli.test'), {
    method: request.call.method,
    headers: { ...request.headers, ...(token !== undefined && { authorization: token }) },
    ...(bytes !== null && { body: bytes.slice() }),
  })
  let watchdog: NodeJS.Timeout | undefined
  const hangs = new Promise<string>((resolve) => {
    const text = `${nameOf(request.call)} did not answer in ${HANGS_AFTER_MS} ms`
    watchdog = setTimeout(() => resolve(text), HANGS_AFTER_MS)
  })
  try {
    return await Promise.race([answerTo(world, sent), hangs])
  } finally {
    clearTimeout(watchdog)
  }
}

async function answerTo(world: AttackWorld, request: Request): Promise<AttackResponse> {
  const response = await world.server.app.request(request)
  return { status: response.status, headers: response.headers, text: await textOf(response) }
}

/** In-process nobody unpacks an answer for us. */
async function textOf(response: Response): Promise<string> {
  const encoding = response.headers.get('content-encoding')
  if (encoding === null || response.body === null) return response.text()
  const packed = Buffer.from(await response.arrayBuffer())
  return packed.length === 0 ? '' : gunzipSync(packed).toString()
}

/** The first place at which two texts differ, with what is around it. */
function difference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60)
  return `${around(before)} → ${around(after)}`
}
