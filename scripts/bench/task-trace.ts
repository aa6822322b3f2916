import type { CDPSession, Page } from 'playwright'

/** A task of the page's main thread, in milliseconds of the processor: what other programs take of it does not count. */
export type TracedTask = {
  step: string
  /** Without what Playwright's own scripts took, which look for their buttons in the page. */
  ms: number
  /** Of `ms`: V8 collects garbage when it wants to, also in the middle of a tap. */
  garbageMs: number
  from: string[]
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Of the processor. */
  tdur?: number
  args?: { data?: { url?: string; functionName?: string; type?: string } }
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing']
const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask']
const STEP = 'step: '
const NAMED_FROM_MS = 3

/** Follows the page's tasks from here on; `begin` names what comes now, `end` gives all tasks. */
export async function traceTasks(page: Page): Promise<{
  begin: (step: string) => Promise<void>
  end: () => Promise<TracedTask[]>
}> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  })
  return {
    begin: (step) => page.evaluate((name) => void performance.mark(name), STEP + step),
    async end() {
      const isComplete = waitForTrace(session)
      await session.send('Tracing.end')
      await isComplete
      return tasksOf(events)
    },
  }
}

function waitForTrace(session: CDPSession): Promise<void> {
  return new Promise((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
}

function tasksOf(events: readonly TraceEvent[]): TracedTask[] {
  const steps = events.filter(({ name }) => name.startsWith(STEP)).sort((a, b) => a.ts - b.ts)
  const first = steps[0]
  if (first === undefined) throw new Error('The trace has no step')
  const { pid, tid } = first
  const spans = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .filter((event) => endOf(event) >= first.ts)
    .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
  let at = 0
  return outermost(spans.filter(({ name }) => TASKS.includes(name))).map((task) => {
    while ((spans[at]?.ts ?? Infinity) < task.ts) at += 1
    const within: TraceEvent[] = []
    for (let one = spans[at]; one !== undefined && one.ts < endOf(task); one = spans[at]) {
      within.push(one)
      at += 1
    }
    const hand = outermost(within.filter(isHand))
    // A step that begins within a task begins with it.
    const step = steps.findLast(({ ts }) => ts < endOf(task))
    return {
      step: step?.name.slice(STEP.length) ?? '',
      ms: isDriven(within) ? 0 : cpuMs([task]) - cpuMs(hand),
      garbageMs: cpuMs(outermost(within.filter(({ name }) => name === 'MajorGC'))),
      from: outermost(within.filter((one) => one !== task && isTelling(one)))
        .filter((one) => cpuMs([one]) >= NAMED_FROM_MS)
        .map((one) => `${Math.round(cpuMs([one]))} ms ${toldBy(one)}`),
    }
  })
}

/** Those that lie in no other. */
function outermost(sorted: readonly TraceEvent[]): TraceEvent[] {
  const outer: TraceEvent[] = []
  for (const one of sorted) {
    const last = outer.at(-1)
    if (last === undefined || one.ts >= endOf(last)) outer.push(one)
  }
  return outer
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur
}

function cpuMs(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
}

/** Playwright's scripts come from no address. */
function isHand({ name, args }: TraceEvent): boolean {
  return name === 'FunctionCall' && !args?.data?.url?.startsWith('http')
}

/** The protocol came in and asked the page something: no script of the page ran, and nothing was drawn. */
function isDriven(within: readonly TraceEvent[]): boolean {
  const isMessage = within.some(({ name }) => name === 'Receive mojo message')
  const isPages = within.some(
    (one) => (one.name === 'FunctionCall' && !isHand(one)) || one.name === 'Paint',
  )
  return isMessage && !isPages
}

function isTelling({ name }: TraceEvent): boolean {
  return [
    'EventDispatch',
    'FunctionCall',
    'UpdateLayoutTree',
    'Layout',
    'Paint',
    'MajorGC',
    'RunMicrotasks',
  ].includes(name)
}

function toldBy({ name, args }: TraceEvent): string {
  const { type, functionName, url } = args?.data ?? {}
  return [name, type, functionName, url?.split('/').at(-1)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}
