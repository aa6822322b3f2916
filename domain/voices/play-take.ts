import type { Sound } from '../pronunciation/compare-voices.ts'
import type { MeasuredTake } from './measure-take.ts'

/** Where the voice of a take is, and what it is amplified by. */
export type PlayedTake = Pick<MeasuredTake, 'trimStartMs' | 'trimEndMs' | 'gainDb'>

/** A take as it is heard: the voice alone, as loud as the course. */
export function takeAsHeard(
  { samples, rateHz }: Sound,
  { trimStartMs, trimEndMs, gainDb }: PlayedTake,
): Sound {
  const at = (ms: number): number => Math.round((ms / 1_000) * rateHz)
  const gain = 10 ** (gainDb / 20)
  const heard = samples.slice(at(trimStartMs), Math.max(at(trimStartMs) + 1, at(trimEndMs)))
  return { samples: heard.map((sample) => Math.max(-1, Math.min(1, sample * gain))), rateHz }
}
