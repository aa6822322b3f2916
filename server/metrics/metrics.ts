import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ObservedRequest } from '../core-services.ts'

const PREFIX = 'apni_boli_'
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export type Metrics = ReturnType<typeof createMetrics>

/** The numbers of one process. Labels are words of ours, never of a learner: no id, address or path. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: PREFIX })

  const requests = new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: `${PREFIX}request_duration_seconds`,
    help: 'From a request to its answer',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers,
  })
  const refusals = new Counter({
    name: `${PREFIX}rate_limit_refusals_total`,
    help: 'Requests refused because there were too many',
    labelNames: ['route'],
    registers,
  })
  const groups = new Histogram({
    name: `${PREFIX}group_commit_writes`,
    help: 'Writes that one commit of the embedded database took along',
    buckets: GROUP_SIZES,
    registers,
  })
  const outcomes = (name: string, help: string, labels: string[] = []) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames: [...labels, 'outcome'], registers })

  return {
    registry,
    observeRequest({ method, route, status, seconds }: ObservedRequest): void {
      requests.inc({ method, route, status })
      durations.observe({ route }, seconds)
      if (status === 429) refusals.inc({ route })
    },
    observeGroup: (writes: number): void => groups.observe(writes),
    hashes: new Gauge({
      name: `${PREFIX}password_hashes_under_way`,
      help: 'Passwords that are being hashed or wait for it',
      registers,
    }),
    mails: outcomes('mails_total', 'Mails handed to the mail server'),
    pushes: outcomes('push_messages_total', 'Reminders handed to push services'),
    familyChanges: outcomes('family_changes_total', 'Changes of family trees that devices sent'),
    takes: outcomes('takes_total', 'Recordings that devices sent, kept or refused'),
    recordingStoreCalls: outcomes(
      'recording_store_calls_total',
      'Calls to the store of recordings',
      ['call'],
    ),
    providerCalls: outcomes('payment_provider_calls_total', 'Calls to the payment provider', [
      'call',
    ]),
    /** A number that is looked up whenever somebody asks. */
    gauge(
      name: string,
      help: string,
      read: () => Promise<Record<string, number>> | Record<string, number>,
    ): void {
      const gauge = new Gauge({
        name: `${PREFIX}${name}`,
        help,
        labelNames: ['kind'],
        async collect() {
          this.reset()
          for (const [kind, value] of Object.entries(await read())) this.set({ kind }, value)
        },
        registers: [],
      })
      registry.registerMetric(gauge)
    },
  }
}
