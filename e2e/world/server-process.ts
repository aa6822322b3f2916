import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { WITH_PAYMENT_FAKE } from '../../scripts/server-process.ts'
import { freePort } from './free-port.ts'
import { readMail, type Mail } from './mail.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
/** The pinned Node, whichever one runs the tests. */
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
/** Settings of the developer's own shell that would change what is tested. */
const NOT_INHERITED =
  /^(PORT|HOST|DATA_DIR|DIST_DIR|DATABASE_URL|APP_ORIGIN|JWT_SECRET|SMTP_URL|NODE_ENV|NODE_OPTIONS|RATE_LIMITS|STRIPE_.*)$/
const READY_WITHIN_MS = 120_000

type ServerOptions = {
  /** Another build than dist/ (or than E2E_DIST), for the journey of an update. */
  distDir?: string | undefined
  /** Of many journeys: counts no calls against one address, and cannot be stopped by one of them. */
  isShared?: boolean
}

/** The real server (server/main.ts) in a process of its own, on its own port, with its own data folder. */
export class ServerProcess {
  readonly origin: string
  readonly dataDir: string
  /** Everything it printed, for the report of a test that fails. */
  output = ''
  readonly #port: number
  readonly #isShared: boolean
  #distDir: string | undefined
  #process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, { distDir, isShared = false }: ServerOptions) {
    this.#port = port
    this.#distDir = distDir
    this.#isShared = isShared
    this.dataDir = dataDir
    this.origin = `http://127.0.0.1:${port}`
  }

  static async start({
    distDir = process.env['E2E_DIST'],
    isShared = false,
  }: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'apni-boli-e2e-'))
    const server = new ServerProcess(await freePort(), dataDir, { distDir, isShared })
    await server.run()
    return server
  }

  /** Starts it (again) on the same port and data; resolves when it answers health. */
  async run({
    distDir = this.#distDir,
    contentDir,
  }: { distDir?: string | undefined; contentDir?: string } = {}): Promise<void> {
    this.#distDir = distDir
    const child = spawn(NODE, [...WITH_PAYMENT_FAKE, join('server', 'main.ts')], {
      cwd: ROOT,
      env: {
        ...inherited(),
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        // Of its own, not the next one: that may be another journey's.
        PAYMENT_FAKE_PORT: '0',
        ...(this.#isShared ? { RATE_LIMITS: 'off' } : {}),
        // Each journey starts a server: what Node makes of its files is kept between them.
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
        ...(distDir === undefined ? {} : { DIST_DIR: distDir }),
        ...(contentDir === undefined ? {} : { CONTENT_DIR: contentDir }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.#process = child
    await this.#ready(child)
  }

  /** As an operator does it: `npm run backup`, beside the running server. Gives the file. */
  async backUp(): Promise<string> {
    const file = join(this.dataDir, 'of-then.backup')
    await this.command('backup.ts', ['--to', file])
    return file
  }

  /** `npm run restore` over what is there, and the start after it. */
  async putBack(file: string): Promise<void> {
    await this.stop()
    await this.command('restore.ts', [file, '--replace'])
    await this.run()
  }

  /** A crash: nothing is finished, nothing is tidied up. */
  async crash(): Promise<void> {
    this.#mustBeOwn()
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#mustBeOwn()
    await this.#end('SIGTERM')
  }

  /** Stops it and takes its data away. */
  async destroy(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** The mails to this address so far, oldest first. */
  async mailsTo(address: string): Promise<Mail[]> {
    const folder = join(this.dataDir, 'mail')
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
    const mails = await Promise.all(
      files.toSorted().map(async (file) => readMail(await readFile(join(folder, file), 'utf8'))),
    )
    return mails.filter((mail) => mail.to.includes(address))
  }

  #mustBeOwn(): void {
    if (!this.#isShared) return
    throw new Error('This journey needs a server of its own: test.use({ ownServer: true })')
  }

  /** Runs a command of `scripts/` over the data of this server, and gives what it printed. */
  async command(script: string, given: readonly string[], contentDir?: string): Promise<string> {
    const { origin: APP_ORIGIN, dataDir: DATA_DIR } = this
    const content = contentDir === undefined ? {} : { CONTENT_DIR: contentDir }
    const env = { ...inherited(), APP_ORIGIN, DATA_DIR, ...content }
    const run = promisify(execFile)
    return (await run(NODE, [join('scripts', script), ...given], { cwd: ROOT, env })).stdout
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended at start:\n${this.output}`)
      const health = await fetch(`${this.origin}/api/health`).catch(() => null)
      await health?.arrayBuffer()
      if (health?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The server did not become ready:\n${this.output}`)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}

function inherited(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))
  return Object.fromEntries(given)
}
