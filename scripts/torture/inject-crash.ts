import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../tests/simulator/chance.ts'
import { killServer, type ServerProcess, startServer } from '../server-process.ts'
import type { Deployment, Kill } from './deployments.ts'
import { finishLessons, type Learner, register } from './learner.ts'
import type { Tally } from './tally.ts'

/** Each learner has two devices at it at once. */
const DEVICES = 2
/** The kill comes after so many answers at most, and a little later. */
const MAX_ANSWERS = 160
const A_LITTLE_MS = 8
/** The tables are made within this time of the first connection. */
const MIGRATION_MS = 60
const CONVERGE_TIMEOUT_MS = 60_000
const ASK_AGAIN_MS = 10

type CrashTarget = {
  deployment: Deployment
  server: ServerProcess
  learners: readonly Learner[]
  kill: Kill
  chance: Chance
  tally: Tally
}

/** One kill in its moment, and the recovery: nobody does more than start what has ended. */
export async function injectCrash(target: CrashTarget): Promise<ServerProcess> {
  const { deployment, kill, tally } = target
  let { server } = target
  switch (kill.when) {
    case 'load':
      await underLoad(target)
      break
    case 'start':
      await killServer(server)
      server = startServer(deployment.env)
      await wait(target.chance.next() * tally.firstStartMs)
      await strike(target, server)
      break
    case 'migration':
      await whileMigrating(target)
      break
  }
  await deployment.reviveDatabase()
  return recovery(deployment, server, tally)
}

async function underLoad({ deployment, server, learners, kill, chance, tally }: CrashTarget) {
  const address = await server.address
  let shouldContinue = true
  let left = 1 + chance.below(MAX_ANSWERS)
  const enough = Promise.withResolvers<void>()
  const onAnswer = (): boolean => {
    left -= 1
    if (left === 0) enough.resolve()
    return shouldContinue
  }
  const devices = learners.flatMap((learner) =>
    Array.from({ length: DEVICES }, () => finishLessons(address, learner, chance, onAnswer)),
  )
  await Promise.race([enough.promise, Promise.all(devices)])
  await wait(chance.next() * A_LITTLE_MS)
  await strike({ deployment, kill, chance, tally }, server)
  shouldContinue = false
  // What hangs on a database that is away is answered when it is back, or when its time is over.
  await deployment.reviveDatabase()
  await Promise.all(devices)
}

/** Another server of the same kind on an empty database: killed in its migrations, and started again. */
async function whileMigrating({ deployment, kill, chance, tally }: CrashTarget): Promise<void> {
  const { env, migrating } = await deployment.empty()
  const first = startServer(env)
  await Promise.race([migrating(), first.ended])
  await wait(chance.next() * MIGRATION_MS)
  await strike({ deployment, kill, chance, tally }, first)
  await deployment.reviveDatabase()
  await killServer(first)
  const second = await startTimed(env, tally)
  try {
    await register(await second.address, env['DATA_DIR'] ?? '')
  } finally {
    await killServer(second)
  }
}

async function strike(
  { deployment, kill, chance }: Pick<CrashTarget, 'deployment' | 'kill' | 'chance' | 'tally'>,
  server: ServerProcess,
): Promise<void> {
  await Promise.all([
    kill.who !== 'database' && killServer(server),
    kill.who !== 'server' && deployment.killDatabase(kill, chance),
  ])
}

/** A server that lives heals by itself; one that has ended is started, once. */
async function recovery(
  deployment: Deployment,
  server: ServerProcess,
  tally: Tally,
): Promise<ServerProcess> {
  const beganAt = performance.now()
  let hasEnded = false
  const ended = server.ended.then(() => {
    hasEnded = true
    return false
  })
  const healthy = server.address.then(
    (address) => untilHealthy(address, () => hasEnded),
    () => false,
  )
  const isUp = await Promise.race([ended, healthy])
  if (!isUp) return startTimed(deployment.env, tally)
  tally.lastRecoveryMs = performance.now() - beganAt
  tally.slowestRecoveryMs = Math.max(tally.slowestRecoveryMs, tally.lastRecoveryMs)
  return server
}

/** Starts a server and notes how long it takes until it is ready. */
export async function startTimed(
  env: Readonly<Record<string, string>>,
  tally: Tally,
): Promise<ServerProcess> {
  const beganAt = performance.now()
  const server = startServer(env)
  await untilHealthy(await server.address)
  const tookMs = performance.now() - beganAt
  tally.lastRecoveryMs = tookMs
  if (tally.firstStartMs === 0) tally.firstStartMs = tookMs
  tally.slowestStartMs = Math.max(tally.slowestStartMs, tookMs)
  return server
}

/** False where there is nobody left to wait for. */
export async function untilHealthy(address: string, isOver = () => false): Promise<boolean> {
  const giveUpAt = performance.now() + CONVERGE_TIMEOUT_MS
  for (;;) {
    if (isOver()) return false
    const health = await fetch(`${address}/api/health`).catch(() => null)
    await health?.text()
    if (health?.ok) return true
    if (performance.now() > giveUpAt) throw new Error('the server did not come back in a minute')
    await wait(ASK_AGAIN_MS)
  }
}
