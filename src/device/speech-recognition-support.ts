import { isAppleMobile } from './install.ts'

/** What we use of the browser's recogniser (Web Speech API); TypeScript's DOM library has no class for it. */
export type SpeechRecogniser = {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  onaudiostart: (() => void) | null
  onspeechstart: (() => void) | null
  onresult: ((event: SpeechResultEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export type SpeechResultEvent = {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal?: boolean }>
}

export type SpeechRecogniserClass = new () => SpeechRecogniser

/**
 * `missing`: the browser has none. `home-screen`: an iPhone or iPad shows one to an app on its home screen and then does
 * nothing, so it is not used there.
 */
export type SpeechSupport =
  | { kind: 'available'; Recogniser: SpeechRecogniserClass }
  | { kind: 'missing' }
  | { kind: 'home-screen' }

type Page = {
  SpeechRecognition?: SpeechRecogniserClass
  webkitSpeechRecognition?: SpeechRecogniserClass
  navigator: { userAgent: string; maxTouchPoints: number; standalone?: boolean }
  matchMedia: (query: string) => { matches: boolean }
}

/** Only looks; nothing is started and nobody asked. */
export function speechSupport(page: Page): SpeechSupport {
  const Recogniser = page.SpeechRecognition ?? page.webkitSpeechRecognition
  if (Recogniser === undefined) return { kind: 'missing' }
  const isStandalone =
    page.navigator.standalone === true || page.matchMedia('(display-mode: standalone)').matches
  if (isStandalone && isAppleMobile(page.navigator)) return { kind: 'home-screen' }
  return { kind: 'available', Recogniser }
}
