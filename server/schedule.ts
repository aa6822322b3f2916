import { sendDueMails } from './mail-queue/send-mails.ts'
import { sendDueReminders } from './push/send-reminders.ts'
import type { Services } from './services.ts'
import { sweepDatabase } from './sweep-database.ts'
import { sweepRecordings } from './voices/sweep-recordings.ts'

const MINUTE_MS = 60_000
const WRITE_CHECK_MS = 10_000

type Job = {
  name: string
  everyMs: number
  work(services: Services, signal: AbortSignal): Promise<void>
}

/** What the server does by itself. Each may run in several processes at once: what it does, it claims. */
const JOBS: readonly Job[] = [
  { name: 'reminders', everyMs: MINUTE_MS, work: sendDueReminders },
  { name: 'mail queue', everyMs: MINUTE_MS, work: sendDueMails },
  { name: 'billing', everyMs: MINUTE_MS, work: ({ billing }) => billing.catchUp() },
  {
    name: 'write check',
    everyMs: WRITE_CHECK_MS,
    work: async ({ writeCheck }) => writeCheck?.run(),
  },
  { name: 'recordings sweep', everyMs: 10 * MINUTE_MS, work: sweepRecordings },
  { name: 'sweep', everyMs: 60 * MINUTE_MS, work: sweepDatabase },
]

/** Runs each job now and then at its pace, never beside itself. Gives the way to stop. */
export function startSchedule(services: Services): () => void {
  const stopping = new AbortController()
  const timers = JOBS.map(({ name, everyMs, work }) => {
    let isRunning = false
    const run = (): void => {
      if (isRunning) return
      isRunning = true
      services.background.run(name, () =>
        work(services, stopping.signal).finally(() => (isRunning = false)),
      )
    }
    run()
    return setInterval(run, everyMs).unref()
  })
  return () => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
  }
}
