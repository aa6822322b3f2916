import { bundleForPage } from '../bench/bundle-for-page.ts'
import { openBrowser } from '../bench/open-browser.ts'

export type BrowserTimes = {
  /** On a page that is slowed down. */
  throttledMs: number[]
  /** In a worker, at full speed: the protocol slows pages only. */
  workerMs: number[]
  /** The longest time for which the page stood still meanwhile. */
  longestPauseMs: number
}

/** Times the same attempt in Chromium. `slowdown`: how many times slower the page's processor is made. */
export async function timeInBrowser(slowdown: number, rounds: number): Promise<BrowserTimes> {
  const script = await bundleForPage('scripts/bench/page/voice.ts')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: script })
    const session = await page.context().newCDPSession(page)
    // The compiler has seen the code before it is timed, as after a learner's first attempts.
    await page.evaluate((n) => voiceBench.timeOneAttempt(n), rounds)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const throttledMs = await page.evaluate((n) => voiceBench.timeOneAttempt(n), rounds)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const inWorker = await page.evaluate(runInWorker, { script, rounds })
    return { throttledMs, ...inWorker }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
function runInWorker({ script, rounds }: { script: string; rounds: number }): Promise<{
  workerMs: number[]
  longestPauseMs: number
}> {
  const code = `${script};postMessage(voiceBench.timeOneAttempt(${2 * rounds}).slice(${rounds}))`
  const worker = new Worker(URL.createObjectURL(new Blob([code])))
  let longestPauseMs = 0
  let lastAt = performance.now()
  const watch = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastAt)
    lastAt = performance.now()
  }, 4)
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
      clearInterval(watch)
      worker.terminate()
      resolve({ workerMs: data, longestPauseMs })
    })
  })
}
