import type { Chance } from './chance.ts'
import { type FaultCount, NETWORK_FAULTS } from './fault-count.ts'
import type { SimServer } from './sim-server.ts'

/** Who sends: a tab or a worker of a device. */
export type Sender = {
  name: string
  device: string
  isDead: () => boolean
  die: () => void
}

export type Weather = { isStormy: boolean; chance: Chance }

type Recording = {
  /**
   * The server has taken this key for the first time: of the lesson (or of its suggestions) that `thread`
   * names, where it must come in order. `isLate` where the sender had long given up.
   */
  onApplied: (key: string, thread: string, isLate: boolean) => void
  /** A request with a key is about to reach the server, with this token. */
  onSent: (key: string, token: string) => void
  onTwoDrainers: (sender: Sender) => void
}

/** One request in this many is left alone, so that the story moves on. */
const CALM_ONE_IN = 3

/** Between the devices and the server: loses, repeats, delays and falsifies as chance has it. */
export class Network {
  private late: (() => Promise<void>)[] = []
  private readonly inFlight = new Map<string, Sender>()
  private readonly applied = new Set<string>()
  private readonly server: SimServer
  private readonly weather: Weather
  private readonly faults: FaultCount
  private readonly recording: Recording

  constructor(parts: {
    server: SimServer
    weather: Weather
    faults: FaultCount
    recording: Recording
  }) {
    this.server = parts.server
    this.weather = parts.weather
    this.faults = parts.faults
    this.recording = parts.recording
  }

  fetchFor(sender: Sender): typeof globalThis.fetch {
    return async (input, init) => {
      if (sender.isDead()) return never()
      const request = new Request(input, init)
      const text = request.method === 'GET' ? null : await request.text()
      const again = (): Request =>
        new Request(request.url, { method: request.method, headers: request.headers, body: text })
      const key = request.headers.get('idempotency-key')
      if (key === null) return this.send(again, null, sender)
      const drain = `${sender.device} ${request.headers.get('authorization') ?? ''}`
      const other = this.inFlight.get(drain)
      if (other !== undefined && other !== sender && !other.isDead()) {
        this.recording.onTwoDrainers(sender)
      }
      this.inFlight.set(drain, sender)
      try {
        return await this.send(again, key, sender)
      } finally {
        if (this.inFlight.get(drain) === sender) this.inFlight.delete(drain)
      }
    }
  }

  /** What was under way for long arrives now. */
  async deliverLate(): Promise<void> {
    const deliveries = this.late
    this.late = []
    for (const deliver of deliveries) await deliver()
  }

  private async send(again: () => Request, key: string | null, sender: Sender): Promise<Response> {
    const { isStormy, chance } = this.weather
    if (!isStormy || chance.once(CALM_ONE_IN)) return this.deliver(again(), key, false)
    const fault = chance.pick(NETWORK_FAULTS)
    this.faults.add(fault)
    switch (fault) {
      case 'offline':
      case 'lost request':
        throw new TypeError('Failed to fetch')
      case 'lost answer':
        await this.deliver(again(), key, false)
        throw new TypeError('Failed to fetch')
      case 'server error before':
        return json(503, { error: 'Server error. Please try again later.' })
      case 'server error after':
        await this.deliver(again(), key, false)
        return new Response('Bad gateway', { status: 502 })
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
        for (let turns = chance.below(20); turns > 0; turns -= 1) await oneTurn()
        return this.deliver(again(), key, false)
      case 'duplicated delivery': {
        const [answer] = await Promise.all([
          this.deliver(again(), key, false),
          this.deliver(again(), key, false),
        ])
        return answer
      }
      case 'late delivery':
        this.late.push(async () => void (await this.deliver(again(), key, true)))
        throw new TypeError('Failed to fetch')
      case 'crash before send':
        sender.die()
        return never()
      default:
        await this.deliver(again(), key, false)
        sender.die()
        return never()
    }
  }

  private async deliver(request: Request, key: string | null, isLate: boolean): Promise<Response> {
    const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
    if (key !== null) this.recording.onSent(key, token)
    const thread = key === null ? '' : await threadOf(request.clone())
    const answer = await this.server.fetch(request)
    if (key !== null && answer.ok && !this.applied.has(key)) {
      this.applied.add(key)
      this.recording.onApplied(key, thread, isLate)
    }
    return answer
  }
}

/** Suggestions are in order among themselves, item by item; a lesson is in order within itself. */
async function threadOf(request: Request): Promise<string> {
  const { pathname } = new URL(request.url)
  if (pathname !== '/api/suggestions') {
    return `lesson ${/\/(?:lessons|progress)\/(\w+)/.exec(pathname)?.[1] ?? ''}`
  }
  const { itemId } = (await request.json()) as { itemId: string }
  return `suggestions ${itemId}`
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

function never(): Promise<Response> {
  return new Promise(() => undefined)
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
