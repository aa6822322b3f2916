import type { Chance } from '../../tests/simulator/chance.ts'
import { killServer, type ServerProcess } from '../server-process.ts'
import { checkAll, checkNothingLost, checkRepeat } from './check-learner.ts'
import type { Deployment } from './deployments.ts'
import { type Learner, register, sendUntilTaken } from './learner.ts'
import { startTimed, injectCrash } from './inject-crash.ts'
import { checkTakes, sendTake } from './takes.ts'
import { emptyTally, note, type Tally } from './tally.ts'

const LEARNERS = 4
/** A log is read whole at every call: a learner of so many is relieved by a new one. */
const MAX_LOG = 600

/** Round after round: load, a kill, the recovery, and everything looked at. */
export async function runRounds(
  deployment: Deployment,
  { rounds, chance, say }: { rounds: number; chance: Chance; say: (line: string) => void },
): Promise<Tally> {
  const tally = emptyTally()
  let server = await startTimed(deployment.env, tally)
  let learners: Learner[] = []
  const veterans: Learner[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kill = deployment.kills[round % deployment.kills.length]
      if (kill === undefined) throw new Error('there is nothing to kill')
      const done = learners.filter(({ acknowledged }) => acknowledged.size >= MAX_LOG)
      veterans.push(...done)
      learners = learners.filter((learner) => !done.includes(learner))
      const address = await server.address
      const missing = Array.from({ length: LEARNERS - learners.length })
      learners.push(
        ...(await Promise.all(missing.map(() => register(address, deployment.dataDir)))),
      )
      const faultsBefore = faultsIn(tally)
      server = await injectCrash({ deployment, server, learners, kill, chance, tally })
      await inspect(server, learners, tally)
      note(tally, { lost: 0, twice: 0, otherwise: await deployment.integrity() })
      tally.rounds += 1
      tally.kills.set(kill.name, (tally.kills.get(kill.name) ?? 0) + 1)
      say(
        `${deployment.name} ${round + 1}: ${kill.name}; back in ${tally.lastRecoveryMs.toFixed(0)} ms, ${faultsIn(tally) - faultsBefore} faults`,
      )
    }
    // What was acknowledged in the first round outlasts the last kill.
    const address = await server.address
    for (const veteran of veterans) note(tally, await checkAll(address, veteran))
    for (const veteran of veterans) note(tally, await checkTakes(address, veteran))
    for (const { acknowledged, takes } of [...veterans, ...learners]) {
      tally.acknowledged += acknowledged.size
      tally.takes += takes.acknowledged.size
    }
    return tally
  } catch (error) {
    // A server that does not come back is what this is here to find.
    tally.otherwise.push(String(error))
    return tally
  } finally {
    await killServer(server)
  }
}

async function inspect(
  server: ServerProcess,
  learners: readonly Learner[],
  tally: Tally,
): Promise<void> {
  const address = await server.address
  const looked = learners.map(async (learner) => {
    note(tally, await checkNothingLost(address, learner))
    note(tally, await checkRepeat(address, learner))
    for (const finished of learner.unanswered.values()) {
      const outcome = await sendUntilTaken(address, learner, finished)
      tally.resent += 1
      if (outcome !== 'taken') tally.otherwise.push('sent again after the kill, it was not taken')
    }
    note(tally, await checkAll(address, learner))
    note(tally, await checkTakes(address, learner))
    for (const take of learner.takes.unanswered.values()) {
      tally.resent += 1
      if ((await sendTake(address, learner, take)) !== 'taken') {
        tally.otherwise.push('a take that was sent again after the kill was not taken')
      }
    }
    note(tally, await checkTakes(address, learner))
    note(tally, { lost: 0, twice: 0, otherwise: learner.wrong.splice(0) })
  })
  await Promise.all(looked)
}

function faultsIn({ lost, twice, otherwise }: Tally): number {
  return lost + twice + otherwise.length
}
