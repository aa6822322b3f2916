import type { Sender } from './sender.ts'
import { CallsUnderWay, type DrainCall } from './calls-under-way.ts'
import type { Chance } from './chance.ts'
import { type FaultCount, type FaultKind, NETWORK_FAULTS } from './fault-count.ts'
import { PROCESSES, type SimServer } from './sim-server.ts'
import { asNobody, type VirtualTime } from './virtual-time.ts'

export type NetworkConditions = { isStormy: boolean; chance: Chance }

/** A call that the server has taken (2xx), or answered with "as you know it" (304). */
export type Taken = {
  sender: Sender
  method: string
  path: string
  /** The Idempotency-Key, where it has one. */
  key: string | null
  token: string
  body: string | null
  /** The text of the response. */
  response: string
  /** The lesson, or the item of a suggestion, within which calls must come in order. */
  thread: string
  /** The sender had long given up. */
  isLate: boolean
}

type Recording = {
  /** Gives what is to be done when the answer is with the page that asked, which lives. */
  onTaken: (taken: Taken) => () => void
  /** A request with a key is about to reach the server, with this token. */
  onSent: (key: string, token: string) => void
  onViolation: (what: string) => void
}

/** One request in this many is left alone, so that the scenario moves on. */
const CALM_ONE_IN = 3
/** Longer than a healthy drainer keeps the lock. */
const SLOW_MS = 25_000
/** Longer than the drain waits for an answer. */
const BEYOND_TIMEOUT_MS = 45_000

const CONTACT_PATH = '/api/contact'
const VOICES_PATH = /^\/api\/(voices|recordings|invitation)/
const TAKE_PATH = /\/recordings\//

/** Each has a lock of its own. */
export type OutboxKind = 'learning' | 'contact' | 'voices'

function outboxOf(path: string): OutboxKind {
  if (VOICES_PATH.test(path)) return 'voices'
  return path === CONTACT_PATH ? 'contact' : 'learning'
}

/** Between the devices and the server: loses, repeats, delays and falsifies as chance has it. */
export class Network {
  private late: (() => Promise<unknown>)[] = []
  private readonly underWay: CallsUnderWay
  private readonly lastProcess = new Map<string, number>()
  private readonly answers = new WeakMap<Response, () => void>()
  private readonly server: SimServer
  private readonly time: VirtualTime
  private readonly networkConditions: NetworkConditions
  private readonly faults: FaultCount
  private readonly recording: Recording
  private readonly networkFaults: readonly (typeof NETWORK_FAULTS)[number][]

  constructor(parts: {
    server: SimServer
    time: VirtualTime
    networkConditions: NetworkConditions
    faults: FaultCount
    without: ReadonlySet<FaultKind>
    recording: Recording
  }) {
    this.server = parts.server
    this.time = parts.time
    this.networkConditions = parts.networkConditions
    this.faults = parts.faults
    this.recording = parts.recording
    this.underWay = new CallsUnderWay(parts.recording.onViolation)
    this.networkFaults = NETWORK_FAULTS.filter((kind) => !parts.without.has(kind))
  }

  fetchFor(sender: Sender): typeof globalThis.fetch {
    return async (input, init) => {
      if (sender.isDead()) return never()
      const request = new Request(input, init)
      const content = request.method === 'GET' ? null : await request.arrayBuffer()
      const key = request.headers.get('idempotency-key')
      const { pathname: path } = new URL(request.url)
      const isOfVoices = VOICES_PATH.test(path)
      const body = content === null || TAKE_PATH.test(path) ? null : Buffer.from(content).toString()
      const thread = threadOf(path, body)
      const drain = { sender, path, thread, isRobbed: false }
      const call = { request, content, body, sender, key, drain }
      const isOfDrainer = key !== null || (isOfVoices && request.method !== 'GET')
      const response = await (isOfDrainer ? this.sendAsDrainer(call) : this.sendAwake(call))
      await sender.awake()
      if (sender.isDead()) return never()
      const hear = this.answers.get(response)
      if (!request.signal.aborted) hear?.()
      return response
    }
  }

  /** Its lock was taken from it: what it has under way now is no fault of whoever drains instead. */
  forgive(sender: Sender, kind: OutboxKind): void {
    this.underWay.forgive(sender, ({ path }) => outboxOf(path) === kind)
  }

  /** What was under way for long arrives now. */
  async deliverLate(): Promise<void> {
    const deliveries = this.late
    this.late = []
    for (const deliver of deliveries) await deliver()
  }

  private async sendAsDrainer(call: Call): Promise<Response> {
    const { sender, request } = call
    const kind = outboxOf(call.drain.path) === 'voices' ? 'voices ' : ''
    const outbox = `${sender.device} ${kind}${request.headers.get('authorization') ?? ''}`
    const end = this.underWay.begin(outbox, call.drain)
    // Who gives up waiting has nothing under way any more.
    request.signal.addEventListener('abort', end)
    try {
      return await this.sendAwake(call)
    } finally {
      end()
    }
  }

  private async sendAwake(call: Call): Promise<Response> {
    await call.sender.awake()
    return this.send(call)
  }

  private async send(call: Call): Promise<Response> {
    const { isStormy, chance } = this.networkConditions
    const { sender } = call
    if (!isStormy || chance.once(CALM_ONE_IN)) return this.deliver(call)
    const fault = chance.pick(this.networkFaults)
    this.faults.add(fault)
    switch (fault) {
      case 'offline':
      case 'lost request':
        throw new TypeError('Failed to fetch')
      case 'lost answer':
        await this.deliver(call)
        throw new TypeError('Failed to fetch')
      case 'server error before':
        return json(503, { error: 'Server error. Please try again later.' })
      case 'server error after':
        await this.deliver(call)
        return new Response('Bad gateway', { status: 502 })
      case 'conflict':
        // Of a change of the profile it says something else: the address is taken.
        return call.request.url.endsWith('/profile')
          ? json(425, { error: 'Too early' })
          : json(409, { error: 'The same request is under way' })
      case 'too many requests':
        return json(
          429,
          { error: 'Too many requests', remainingTime: 1 },
          { 'retry-after': String(1 + chance.below(90)) },
        )
      case 'unauthorized':
        return json(401, { error: 'Please sign in again' })
      case 'forbidden':
        return json(403, { error: 'Please verify your email', needsVerification: true })
      case 'captive portal':
        return new Response('<html>Welcome to our wifi</html>', {
          headers: { 'content-type': 'text/html' },
        })
      case 'slow':
        return this.afterWaiting(call, chance.below(SLOW_MS), chance.once(2))
      case 'beyond the timeout':
        return this.afterWaiting(call, BEYOND_TIMEOUT_MS, chance.once(2))
      case 'duplicated delivery': {
        const [answer] = await Promise.all([this.deliver(call), this.deliver(call)])
        return answer
      }
      case 'late delivery':
        this.late.push(() => this.deliver(call, true))
        throw new TypeError('Failed to fetch')
      case 'crash before send':
        sender.die()
        return never()
      case 'crash after commit':
        await this.deliver(call)
        sender.die()
        return never()
    }
  }

  private async afterWaiting(call: Call, ms: number, isBefore: boolean): Promise<Response> {
    if (isBefore) await this.time.wait(ms)
    const response = await this.deliver(call)
    if (!isBefore) await this.time.wait(ms)
    return response
  }

  private deliver(call: Call, isSurelyLate = false): Promise<Response> {
    return this.time.whileBusy(() => asNobody(() => this.deliverNow(call, isSurelyLate)))
  }

  private async deliverNow(call: Call, isSurelyLate: boolean): Promise<Response> {
    const { request, content, body, key, sender } = call
    const { method, headers, url } = request
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
    if (key !== null) this.recording.onSent(key, token)
    // What a robbed or dead page had in hand may come after what has replaced it, as a request that was long under way.
    const isOver = request.signal.aborted || sender.isDead() || call.drain.isRobbed
    const isLate = isSurelyLate || isOver
    const { path, thread } = call.drain
    const answer = await this.server.fetch(
      new Request(url, { method, headers, body: content }),
      this.pickProcess(sender),
    )
    const bytes = await answer.arrayBuffer()
    const text = Buffer.from(bytes).toString()
    const { status } = answer
    const taken: Taken = { sender, method, path, key, token, body, response: text, thread, isLate }
    const isBare = status === 204 || status === 304
    const response = new Response(isBare ? null : bytes, { status, headers: answer.headers })
    if (answer.ok || status === 304) this.answers.set(response, this.recording.onTaken(taken))
    return response
  }

  private pickProcess(sender: Sender): number {
    const n = this.networkConditions.chance.below(PROCESSES)
    const before = this.lastProcess.get(sender.device)
    this.lastProcess.set(sender.device, n)
    if (before !== undefined && before !== n && this.networkConditions.isStormy) {
      this.faults.add('other server process answers')
    }
    return n
  }
}

type Call = {
  request: Request
  content: ArrayBuffer | null
  /** The same as text; null for the bytes of a take. */
  body: string | null
  sender: Sender
  key: string | null
  drain: DrainCall
}

const UNITED: ReadonlySet<string> = new Set(['/api/reviews', '/api/practice', '/api/evenings'])

/**
 * Calls of one thread must arrive in order: those of a lesson, and the suggestions for an item. Rows that the server unites by their
 * ids may arrive in any order.
 */
function threadOf(path: string, body: string | null): string {
  if (UNITED.has(path)) return `${path} ${body ?? ''}`
  if (path === '/api/family') return path
  // A take is large: one call at a time, whatever it is about.
  if (VOICES_PATH.test(path)) return 'voices'
  if (path !== '/api/suggestions') {
    return `lesson ${/\/(?:lessons|progress)\/(\w+)/.exec(path)?.[1] ?? ''}`
  }
  return `suggestions ${(JSON.parse(body ?? '{}') as { itemId?: string }).itemId ?? ''}`
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

function never(): Promise<Response> {
  return new Promise(() => undefined)
}
