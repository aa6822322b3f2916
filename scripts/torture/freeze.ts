import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../tests/simulator/chance.ts'
import { killServer, type ServerProcess, startServer } from '../server-process.ts'
import { checkAll } from './check-learner.ts'
import { stopInTransaction } from './frozen-process.ts'
import { emptyFreeze, type Freeze, noteCall } from './freeze-report.ts'
import type { Deployment } from './deployments.ts'
import { finishedLesson, type Learner, register, send, sendUntilTaken } from './learner.ts'
import { request } from './requests.ts'
import { untilHealthy } from './inject-crash.ts'
import { note } from './tally.ts'

const INVOLVED = 12
const UNINVOLVED = 24
/** Each learner has two devices at it at once. */
const DEVICES = 2
/** Between two calls of a device while a process is frozen: logs stay as long as a learner's. */
const PAUSE_MS = 250
/** A balancer sends a call elsewhere when nobody answers for so long. */
const BALANCER_MS = 2_000
const WARM_UP_MS = 1_000
const AFTERWARDS_MS = 3_000
/** By this name the database knows the connections of the process that is frozen. */
const FROZEN = 'frozen'

type TwoProcesses = { frozen: string; other: string }

/**
 * Two processes on one PostgreSQL under load. One is stopped (SIGSTOP) in the middle of its transactions and wakes up
 * later. What the other one's learners feel of it is measured, and what was acknowledged must be there afterwards, once.
 */
export async function runFreeze(
  deployment: Deployment,
  { seconds, chance, say }: { seconds: number; chance: Chance; say: (line: string) => void },
): Promise<Freeze> {
  const freeze = emptyFreeze(seconds)
  const servers = [{ PGAPPNAME: FROZEN }, {}].map((own) =>
    startServer({ ...deployment.env, ...own }),
  )
  const [victim] = servers as [ServerProcess, ServerProcess]
  try {
    const [frozen = '', other = ''] = await Promise.all(servers.map(({ address }) => address))
    await Promise.all([frozen, other].map((address) => untilHealthy(address)))
    const processes = { frozen, other }
    const some = (count: number) =>
      Promise.all(Array.from({ length: count }, () => register(other, deployment.dataDir)))
    const [involved, uninvolved] = [await some(INVOLVED), await some(UNINVOLVED)]
    const learners = [...involved, ...uninvolved]
    say(
      `${learners.length} learners, ${INVOLVED} of them with a device at the process that freezes`,
    )

    let isOver = false
    const plan = { processes, chance, freeze, isOver: () => isOver }
    const devices = [
      ...involved.map((learner) => balancedDevice(learner, plan)),
      ...involved.map((learner) => device(learner, true, plan)),
      ...uninvolved.flatMap((learner) =>
        Array.from({ length: DEVICES }, () => device(learner, false, plan)),
      ),
    ]
    await wait(WARM_UP_MS)
    freeze.held = await stopInTransaction(victim, deployment.env['DATABASE_URL'] ?? '', FROZEN)
    freeze.stoppedAt = performance.now()
    say(`stopped with ${freeze.held} transactions open`)
    await wait(seconds * 1_000)
    victim.child.kill('SIGCONT')
    freeze.wokenAt = performance.now()
    await untilHealthy(frozen)
    say('it is awake again')
    await wait(AFTERWARDS_MS)
    isOver = true
    await Promise.all(devices)
    await inspect(other, learners, freeze)
    return freeze
  } finally {
    victim.child.kill('SIGCONT')
    await Promise.all(servers.map(killServer))
  }
}

type Plan = { processes: TwoProcesses; chance: Chance; freeze: Freeze; isOver: () => boolean }

/** A device at the other process: lessons finished, looked at, and now and then a change of the profile. */
async function device(learner: Learner, isInvolved: boolean, plan: Plan): Promise<void> {
  const { processes, chance, isOver } = plan
  while (!isOver()) {
    const call = chance.pick(['finish', 'finish', 'finish', 'look', 'change'] as const)
    const beganAt = performance.now()
    const isRight =
      call === 'finish'
        ? await finish(processes.other, learner, chance)
        : await ask(processes.other, learner, call)
    noteCall(plan.freeze, { beganAt, isInvolved, isRight })
    await wait(PAUSE_MS)
  }
}

/** A device that a balancer gives to the process that freezes, and to the other one when that does not answer. */
async function balancedDevice(learner: Learner, plan: Plan): Promise<void> {
  const { processes, chance, freeze, isOver } = plan
  while (!isOver()) {
    const finished = finishedLesson(chance)
    learner.unanswered.set(finished.key, finished)
    const isAwake = freeze.stoppedAt === 0 || freeze.wokenAt > 0
    const outcome = await send(processes.frozen, learner, finished, BALANCER_MS)
    if (outcome === 'nobody') {
      const beganAt = performance.now()
      const isRight = (await send(processes.other, learner, finished)) === 'taken'
      noteCall(freeze, { beganAt, isInvolved: true, isRight })
    }
    if (!isAwake) await wait(PAUSE_MS)
  }
}

async function finish(address: string, learner: Learner, chance: Chance): Promise<boolean> {
  const finished = finishedLesson(chance)
  learner.unanswered.set(finished.key, finished)
  return (await send(address, learner, finished)) === 'taken'
}

async function ask(
  address: string,
  { token, wrong }: Learner,
  call: 'look' | 'change',
): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked =
    call === 'look'
      ? request(`${address}/api/progress`, { headers })
      : request(`${address}/api/auth/profile`, {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ dailyGoal: 30 }),
        })
  const answered = await asked.catch(() => null)
  if (answered !== null && ![200, 503].includes(answered.status)) {
    wrong.push(`${call}: ${answered.status} ${answered.text}`)
  }
  return answered?.status === 200
}

async function inspect(address: string, learners: readonly Learner[], freeze: Freeze) {
  const { tally } = freeze
  const looked = learners.map(async (learner) => {
    for (const finished of learner.unanswered.values()) {
      tally.resent += 1
      const outcome = await sendUntilTaken(address, learner, finished)
      if (outcome !== 'taken') tally.otherwise.push('sent again afterwards, it was not taken')
    }
    note(tally, await checkAll(address, learner))
    note(tally, { lost: 0, twice: 0, otherwise: learner.wrong.splice(0) })
    tally.acknowledged += learner.acknowledged.size
  })
  await Promise.all(looked)
}
