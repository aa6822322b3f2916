import type { Page } from 'playwright'

/** A task over 50 ms: when it was, and what of the page ran in it. */
export type LongTask = {
  duration: number
  /** Milliseconds of it that the page's scripts, style, layout and paint took: the rest is the browser, or who drives it. */
  ours: number
  from: string[]
}

/** To be called before the page is opened. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(noteLongTasks)
}

/** Those since the last call, with where they came from: what Chromium tells of the animation frames that they were in. */
export async function takeLongTasks(page: Page): Promise<LongTask[]> {
  const { tasks, parts } = await page.evaluate(() => ({
    tasks: window.longTasks.tasks.splice(0),
    parts: window.longTasks.parts.splice(0),
  }))
  return tasks.map(({ startTime, endTime }) => {
    const inside = parts
      .map((part) => ({
        text: part.text,
        ms: Math.min(part.endTime, endTime) - Math.max(part.startTime, startTime),
      }))
      .filter(({ ms }) => ms > 1)
    return {
      duration: endTime - startTime,
      ours: inside.reduce((sum, { ms }) => sum + ms, 0),
      from: inside.map(({ ms, text }) => `${Math.round(ms)} ms ${text}`),
    }
  })
}

type Span = { startTime: number; endTime: number }

declare global {
  interface Window {
    longTasks: { tasks: Span[]; parts: (Span & { text: string })[] }
  }
}

/** What Chromium's long animation frames tell and TypeScript does not know. */
type LongFrame = PerformanceEntry & {
  styleAndLayoutStart: number
  scripts: {
    startTime: number
    duration: number
    invoker: string
    sourceURL: string
    sourceFunctionName: string
    sourceCharPosition: number
    forcedStyleAndLayoutDuration: number
  }[]
}

/** Runs in the page, before anything else of it. */
function noteLongTasks(): void {
  const tasks: Window['longTasks']['tasks'] = []
  const parts: Window['longTasks']['parts'] = []
  window.longTasks = { tasks, parts }
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  }
  watch('longtask', ({ startTime, duration }) =>
    tasks.push({ startTime, endTime: startTime + duration }),
  )
  watch('long-animation-frame', (entry) => {
    const frame = entry as LongFrame
    for (const script of frame.scripts) {
      const file = script.sourceURL.split('/').at(-1) ?? ''
      const name = script.sourceFunctionName || 'anonymous'
      const forced = Math.round(script.forcedStyleAndLayoutDuration)
      parts.push({
        startTime: script.startTime,
        endTime: script.startTime + script.duration,
        text: `${script.invoker} → ${name} ${file}:${script.sourceCharPosition}${forced > 0 ? ` (${forced} ms forced layout)` : ''}`,
      })
    }
    if (frame.styleAndLayoutStart > 0) {
      parts.push({
        startTime: frame.styleAndLayoutStart,
        endTime: frame.startTime + frame.duration,
        text: 'style, layout and paint',
      })
    }
  })
}
