/** Tried in this order: none is Pothwari, so a neighbour's spelling comes back. */
export const RECOGNITION_LANGUAGES = ['en-US', 'en-GB', 'ur-PK', 'hi-IN'] as const
export type RecognitionLanguage = (typeof RECOGNITION_LANGUAGES)[number]

/** After silence the next language is tried, fewer than 3 times. */
const MOST_RETRIES = 2

/**
 * Why nothing came of it. `denied`: the learner or their device keeps the microphone. `unsupported`: no recogniser here after all.
 * `no-start`: it was asked and never began. `interrupted`: something else took the microphone.
 */
export type RecognitionFailure =
  | 'denied'
  | 'unsupported'
  | 'offline'
  | 'network'
  | 'no-microphone'
  | 'nothing-heard'
  | 'no-start'
  | 'interrupted'

/**
 * One press on the microphone and what the browser makes of it.
 *
 *   ready ──start──▶ starting ──audio──▶ listening ──result, stop, 15 s──▶ analysing ──end──▶ heard
 *                        ▲───────── silence: next language ─────────┘            └─ or failed
 */
export type RecognitionAttempt = {
  /** Place in RECOGNITION_LANGUAGES; stays for the next attempt. */
  languageIndex: number
} & (
  | { phase: 'ready' }
  | ({ phase: 'starting' | 'listening' | 'analysing' } & Underway)
  | { phase: 'heard'; alternatives: readonly string[] }
  | { phase: 'failed'; failure: RecognitionFailure }
)

type Underway = {
  retries: number
  /** Languages that the browser has refused in this attempt. */
  refused: number
  /** Said by the learner's hand or the clock: silence is then an answer, not a reason for another language. */
  wasStopped: boolean
  segments: readonly HeardSegment[]
  /** What the browser said before its end. */
  error: string | null
}

/** One stretch of speech, in up to 5 readings, the likeliest first. */
export type HeardSegment = readonly string[]

export type RecognitionEvent =
  | { type: 'start'; isOnline: boolean }
  | { type: 'audio-started' }
  /** Everything heard since the recogniser began. */
  | { type: 'result'; segments: readonly HeardSegment[] }
  /** The browser's own code: "no-speech", "not-allowed" … */
  | { type: 'error'; code: string }
  | { type: 'ended' }
  /** The learner's second press, or 15 s. */
  | { type: 'stop' }
  /** 4 s after the start the microphone is still shut. */
  | { type: 'no-audio' }
  /** The page is hidden or the exercise gone. */
  | { type: 'abandon' }

/** What is to be done with the browser's recogniser. */
export type RecognitionCommand = 'begin' | 'stop' | 'abort'

type Step = { attempt: RecognitionAttempt; command: RecognitionCommand | null }

export const FIRST_ATTEMPT: RecognitionAttempt = { phase: 'ready', languageIndex: 0 }

export function isUnderway(
  attempt: RecognitionAttempt,
): attempt is Extract<RecognitionAttempt, Underway> {
  return (
    attempt.phase === 'starting' || attempt.phase === 'listening' || attempt.phase === 'analysing'
  )
}

/** One step. An event that the phase does not know changes nothing and gives the same attempt. */
export function stepRecognition(attempt: RecognitionAttempt, event: RecognitionEvent): Step {
  if (event.type === 'start') return start(attempt, event.isOnline)
  if (!isUnderway(attempt)) return stay(attempt)
  switch (event.type) {
    case 'audio-started':
      return attempt.phase === 'starting' && attempt.error === null
        ? stay({ ...attempt, phase: 'listening' })
        : stay(attempt)
    case 'result': {
      if (event.segments.length === 0) return stay(attempt)
      const heard = { ...attempt, segments: event.segments }
      return attempt.phase === 'analysing'
        ? stay(heard)
        : { attempt: { ...heard, phase: 'analysing' }, command: 'stop' }
    }
    case 'error':
      return refused(attempt, event.code)
    case 'ended':
      return ended(attempt)
    case 'stop':
      return stop(attempt)
    case 'no-audio':
      return attempt.phase === 'starting' ? failed(attempt, 'no-start') : stay(attempt)
    case 'abandon':
      return {
        attempt: { phase: 'ready', languageIndex: attempt.languageIndex },
        command: 'abort',
      }
  }
}

function start(attempt: RecognitionAttempt, isOnline: boolean): Step {
  if (isUnderway(attempt)) return stay(attempt)
  if (!isOnline) return { ...failed(attempt, 'offline'), command: null }
  return begin(attempt.languageIndex, { retries: 0, refused: 0 })
}

function begin(
  languageIndex: number,
  counts: { retries: number; refused: number },
): { attempt: RecognitionAttempt; command: RecognitionCommand } {
  const attempt = {
    phase: 'starting',
    languageIndex: languageIndex % RECOGNITION_LANGUAGES.length,
    ...counts,
    wasStopped: false,
    segments: [],
    error: null,
  } as const
  return { attempt, command: 'begin' }
}

/** A second press before the microphone is open takes the first one back. */
function stop(attempt: Extract<RecognitionAttempt, Underway>): Step {
  if (attempt.phase === 'starting') return stepRecognition(attempt, { type: 'abandon' })
  if (attempt.phase === 'analysing') return stay(attempt)
  return { attempt: { ...attempt, phase: 'analysing', wasStopped: true }, command: 'stop' }
}

/** The browser's codes (Web Speech API). What is not fatal waits for the end that follows. */
function refused(attempt: Extract<RecognitionAttempt, Underway>, code: string): Step {
  // What was heard before the fault is still an answer.
  if (attempt.segments.length > 0) return ended(attempt)
  switch (code) {
    case 'no-speech':
    case 'language-not-supported':
      return stay({ ...attempt, error: code })
    case 'not-allowed':
      return failed(attempt, 'denied')
    case 'service-not-allowed':
      return failed(attempt, 'unsupported')
    case 'network':
      return failed(attempt, 'network')
    case 'audio-capture':
      return failed(attempt, 'no-microphone')
    default:
      return failed(attempt, 'interrupted')
  }
}

function ended(attempt: Extract<RecognitionAttempt, Underway>): Step {
  const { languageIndex, retries, refused, segments } = attempt
  if (segments.length > 0) {
    return {
      attempt: { phase: 'heard', languageIndex, alternatives: alternativesOf(segments) },
      command: 'abort',
    }
  }
  const next = languageIndex + 1
  if (attempt.error === 'language-not-supported') {
    return refused + 1 >= RECOGNITION_LANGUAGES.length
      ? failed(attempt, 'unsupported')
      : begin(next, { retries, refused: refused + 1 })
  }
  if (attempt.wasStopped) return failed(attempt, 'nothing-heard')
  if (retries < MOST_RETRIES) return begin(next, { retries: retries + 1, refused })
  return failed({ ...attempt, languageIndex: next % RECOGNITION_LANGUAGES.length }, 'nothing-heard')
}

function failed({ languageIndex }: RecognitionAttempt, failure: RecognitionFailure): Step {
  return { attempt: { phase: 'failed', languageIndex, failure }, command: 'abort' }
}

function stay(attempt: RecognitionAttempt): Step {
  return { attempt, command: null }
}

const MOST_ALTERNATIVES = 5

/**
 * Whole readings from the stretches of speech, the likeliest first, at most 5. Android tells a stretch twice, or
 * again with more words: it counts once.
 */
export function alternativesOf(segments: readonly HeardSegment[]): string[] {
  const stretches: HeardSegment[] = []
  for (const segment of segments) {
    const before = stretches.at(-1)?.[0]?.trim().toLowerCase()
    if (before !== undefined && segment[0]?.trim().toLowerCase().startsWith(before)) stretches.pop()
    stretches.push(segment)
  }
  const readings = Array.from({ length: MOST_ALTERNATIVES }, (_, at) =>
    stretches.map((stretch) => (stretch[at] ?? stretch[0] ?? '').trim()).join(' '),
  )
  return [...new Set(readings.filter((reading) => reading.trim() !== ''))]
}
