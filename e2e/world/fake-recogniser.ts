import type { BrowserContext, Page } from '@playwright/test'

/**
 * What a browser's recogniser does after one start, in its own order: as recorded from Chromium (no-speech, not-allowed,
 * network) and as told of Android (the same final twice) and of iOS home screens (nothing at all).
 */
export type SpeechStep =
  | { audiostart: true }
  /** Each segment in its alternatives, the likeliest first; all of them final. */
  | { results: readonly (readonly string[])[] }
  | { error: string }
  | { end: true }

export const hears = (...alternatives: string[]): SpeechStep[] => [
  { audiostart: true },
  { results: [alternatives] },
  { end: true },
]
export const fails = (error: string): SpeechStep[] => [{ error }, { end: true }]
export const silence: SpeechStep[] = [{ audiostart: true }, { error: 'no-speech' }, { end: true }]
/** The microphone is open and nobody has spoken yet. */
export const listens: SpeechStep[] = [{ audiostart: true }]

type SpeechLog = { starts: { lang: string; maxAlternatives: number }[]; live: number; most: number }
type SpeechWindow = { speechScript: SpeechStep[][]; speechLog: SpeechLog }

/**
 * Puts a recogniser in the place of the browser's, in every page from now on. Each start plays the next line of the script;
 * after the last one it only listens. The real one has no speech to hear in a test, and would send it to its maker.
 */
export async function fakeRecogniser(
  context: BrowserContext,
  script: readonly SpeechStep[][],
): Promise<void> {
  await context.addInitScript((lines: SpeechStep[][]) => {
    const page = window as unknown as SpeechWindow
    page.speechScript = lines
    page.speechLog = { starts: [], live: 0, most: 0 }
    class ScriptedRecognition {
      lang = ''
      maxAlternatives = 1
      continuous = false
      interimResults = false
      onaudiostart: (() => void) | null = null
      onresult: ((event: unknown) => void) | null = null
      onerror: ((event: unknown) => void) | null = null
      onend: (() => void) | null = null
      #steps: SpeechStep[] = []
      #isLive = false

      start(): void {
        if (this.#isLive) throw new DOMException('already started', 'InvalidStateError')
        this.#isLive = true
        const { speechLog: log, speechScript: script } = page
        log.starts.push({ lang: this.lang, maxAlternatives: this.maxAlternatives })
        log.live += 1
        log.most = Math.max(log.most, log.live)
        this.#steps = script.shift() ?? [{ audiostart: true }]
        setTimeout(() => this.#play())
      }
      stop(): void {
        if (this.#steps.length === 0) this.#steps = [{ end: true }]
        setTimeout(() => this.#play())
      }
      abort(): void {
        if (!this.#isLive) return
        this.#steps = [{ error: 'aborted' }, { end: true }]
        setTimeout(() => this.#play())
      }
      #play(): void {
        const step = this.#steps.shift()
        if (step === undefined || !this.#isLive) return
        if ('audiostart' in step) this.onaudiostart?.()
        if ('error' in step) this.onerror?.({ error: step.error })
        if ('results' in step) {
          const results = step.results.map((alternatives) =>
            Object.assign(
              alternatives.map((transcript) => ({ transcript, confidence: 0 })),
              { isFinal: true },
            ),
          )
          this.onresult?.({ results, resultIndex: 0 })
        }
        if ('end' in step) {
          this.#isLive = false
          page.speechLog.live -= 1
          this.onend?.()
          return
        }
        setTimeout(() => this.#play())
      }
    }
    Object.assign(window, {
      SpeechRecognition: ScriptedRecognition,
      webkitSpeechRecognition: ScriptedRecognition,
    })
  }, script as SpeechStep[][])
}

/** A browser that has none at all, as Firefox on Android. */
export async function noRecogniser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
      Object.defineProperty(window, name, { value: undefined, configurable: true })
    }
  })
}

/** What the page asked of the recogniser: each start with its language, and how many had the microphone at once. */
export function speechLog(page: Page): Promise<SpeechLog> {
  return page.evaluate(() => (window as unknown as SpeechWindow).speechLog)
}
