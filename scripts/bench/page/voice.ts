import { timeOneAttempt } from '../../bench-voice/one-attempt.ts'

/** The part of `bench:voice` that runs in the browser: on a page, and in a worker of it. */
export type VoiceBench = { timeOneAttempt: (rounds: number) => number[] }

declare global {
  var voiceBench: VoiceBench
}

globalThis.voiceBench = { timeOneAttempt }
