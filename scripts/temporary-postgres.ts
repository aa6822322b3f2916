import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, isRunning, killHard, untilNoneRuns } from './running-processes.ts'

const START_TIMEOUT_MS = 30_000
const END_TIMEOUT_MS = 5_000
const ASK_AGAIN_MS = 50
/** Files that lie in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
/** Both must be free there before we use it: a file of tests makes forty databases of 8 MB, and two run at a time. */
const MEMORY_FREE_BYTES = 4 * 2 ** 30
const ROOM_FREE_BYTES = 2 * 2 ** 30

export type TemporaryPostgres = {
  /** A new database on it, empty or with what another of its databases holds. */
  createDatabase(from?: string): Promise<string>
  /** What `createDatabase` gave; whoever is still connected to it is cut off. */
  dropDatabase(address: string): Promise<void>
  /** Ids of its processes, the one that started the others first. */
  processes(): number[]
  /** SIGKILL to all of them; resolves when none is left. */
  kill(): Promise<void>
  /** On the same files, after `kill`. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** Why no PostgreSQL can be started here; null where one can. */
export function whyNoPostgres(): string | null {
  if (binFolder() === null) return "PostgreSQL's server programs are not installed"
  if (process.getuid?.() === 0 && serverAccount() === null) {
    return 'PostgreSQL does not run as root and there is no account postgres to run it'
  }
  return null
}

/**
 * A PostgreSQL of its own in a temporary folder, gone afterwards. `isDurable: false` leaves out the
 * syncs: tests that do not measure or kill it need none, nor a disk where there is memory for it. Of each 300 files of a new
 * database ext4 makes much work when as many were deleted just before: that was half of what such tests cost.
 */
export async function startTemporaryPostgres({
  isDurable = false,
  settings = [] as readonly string[],
} = {}): Promise<TemporaryPostgres> {
  const bin = binFolder()
  const why = whyNoPostgres()
  if (bin === null || why !== null) throw new Error(why ?? 'no PostgreSQL')
  const parent = (isDurable ? null : memoryFolder()) ?? tmpdir()
  const folder = mkdtempSync(join(parent, 'apni-boli-postgres-'))
  const account = process.getuid?.() === 0 ? serverAccount() : null
  if (account !== null) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const init = as(account, join(bin, 'initdb'), [
    `--pgdata=${data}`,
    '--username=learner',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const made = spawnSync(init.command, init.args, { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const port = await freePort()
  const run = as(account, join(bin, 'postgres'), [
    `--listen_addresses=127.0.0.1`,
    `--port=${port}`,
    `--unix_socket_directories=${folder}`,
    `--max_connections=100`,
    `--fsync=${isDurable ? 'on' : 'off'}`,
    ...settings.map((setting) => `--${setting}`),
    '-D',
    data,
  ])
  const launch = () => spawn(run.command, run.args, { cwd: folder, stdio: 'ignore' })
  let server = launch()
  const ended = () =>
    server.exitCode === null && server.signalCode === null
      ? new Promise<void>((resolve) => server.once('exit', () => resolve()))
      : Promise.resolve()
  const stop = async (): Promise<void> => {
    server.kill('SIGINT')
    await ended()
    rmSync(folder, { recursive: true, force: true })
  }
  // Whoever exits without `stop` cannot wait but here; what lies in memory would lie there until the machine stops.
  const end = (): void => {
    server.kill('SIGINT')
    if (parent !== IN_MEMORY) return
    const giveUpAt = performance.now() + END_TIMEOUT_MS
    const { pid } = server
    while (pid !== undefined && isRunning(pid) && performance.now() < giveUpAt) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_AGAIN_MS)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)

  const address = (name: string) => `postgres://learner@127.0.0.1:${port}/${name}`
  await untilReady(address('postgres')).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const nameIn = (given: string) => new URL(given).pathname.slice(1)
  let databases = 0
  const processes = (): number[] => {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null)
      return []
    return [server.pid, ...childrenOf(server.pid)]
  }
  return {
    stop,
    processes,
    async kill() {
      const all = processes()
      for (const id of all) killHard(id)
      await ended()
      // A child that is left holds the shared memory, and no other server could start.
      await untilNoneRuns(all)
    },
    async startAgain() {
      server = launch()
      await untilReady(address('postgres'))
    },
    async createDatabase(from) {
      databases += 1
      const name = `d${databases}`
      const template = from === undefined ? '' : ` template ${nameIn(from)}`
      await query(address('postgres'), `create database ${name}${template}`)
      return address(name)
    },
    async dropDatabase(dropped) {
      await query(address('postgres'), `drop database ${nameIn(dropped)} with (force)`)
    },
  }
}

/** Where files lie in memory; null where there is no such place, or not enough memory. */
export function memoryFolder(): string | null {
  if (!existsSync(IN_MEMORY)) return null
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  const hasRoom = bavail * bsize >= ROOM_FREE_BYTES
  return hasRoom && process.availableMemory() >= MEMORY_FREE_BYTES ? IN_MEMORY : null
}

async function untilReady(address: string): Promise<void> {
  const giveUpAt = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await query(address, 'select 1')
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(ASK_AGAIN_MS)
    }
  }
}

async function query(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Newest of Debian's folders, or where PATH finds it. */
function binFolder(): string | null {
  const initdb = [
    ...globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed(),
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'initdb')),
  ].find((file) => existsSync(file))
  return initdb === undefined ? null : dirname(initdb)
}

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. */
function serverAccount(): Account | null {
  const ids = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  const [uid = Number.NaN, gid = Number.NaN] = ids
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

/** Ends with us, however we end (pdeathsig). */
function as(account: Account | null, program: string, args: string[]) {
  const identity =
    account === null
      ? []
      : ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  return {
    command: 'setpriv',
    args: [...identity, '--pdeathsig', 'INT', program, ...args],
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
