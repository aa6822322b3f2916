import {
  type ReadyClip,
  readyClip,
  readyRival,
  warmUpTake,
} from '#domain/pronunciation/compare-voices.ts'
import { nearness, SMALLEST_COHORT } from '#domain/pronunciation/likeness.ts'
import { powerSpectra } from '#domain/pronunciation/power-spectra.ts'
import { SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'
import { findSpeech, speechOnly } from '#domain/pronunciation/speech-activity.ts'
import { estimateWarp } from '#domain/pronunciation/vocal-tract.ts'
import { voiceFeatures } from '#domain/pronunciation/voice-features.ts'
import { type Discrimination, discriminate } from './discrimination.ts'
import { LEARNERS, REFERENCE, speak } from './espeak-voices.ts'
import { noiseFrom } from './made-up-voice.ts'
import { withPinkNoise } from './pink-noise.ts'

export type Condition = { name: string; snrDb: number | null }
export type ToldApart = Condition & { compared: Discrimination; lengthOnly: Discrimination }

const CONDITIONS: readonly Condition[] = [
  { name: 'clean', snrDb: null },
  { name: '20 dB', snrDb: 20 },
  { name: '10 dB', snrDb: 10 },
]
/** The learner's first phrases are the warm-up, and are not judged. */
const WARM_UP = 3
/** Beside the phrase: its rivals, and the one that is said instead, which is no rival then. */
export const PHRASES_NEEDED = SMALLEST_COHORT + 2

/** Each learner says each phrase: beside its own clip a right attempt, beside the next one's clip another phrase. */
export async function tellApart(texts: readonly string[]): Promise<ToldApart[]> {
  const clips = (await speak(REFERENCE, texts)).map((samples) => ({
    ready: readyClip(soundOf(samples)),
    rival: readyRival(soundOf(samples)),
  }))
  const learners: Float32Array[][] = []
  for (const voice of LEARNERS) learners.push(await speak(voice, texts))
  return CONDITIONS.map((condition) => {
    const found = { right: [], wrong: [], rightLength: [], wrongLength: [] } as Found
    for (const [at, said] of learners.entries()) judge(condition, at, said, clips, found)
    return {
      ...condition,
      compared: discriminate(found.right, found.wrong),
      lengthOnly: discriminate(found.rightLength, found.wrongLength),
    }
  })
}

type Found = Record<'right' | 'wrong' | 'rightLength' | 'wrongLength', number[]>
type Clip = { ready: ReadyClip; rival: ReturnType<typeof readyRival> }

function judge(
  { snrDb }: Condition,
  learner: number,
  said: readonly Float32Array[],
  clips: readonly Clip[],
  found: Found,
): void {
  const random = noiseFrom(learner + 1)
  const heard = said.map((samples) =>
    snrDb === null ? samples : withPinkNoise(padded(samples), snrDb, random),
  )
  const takes = heard.slice(0, WARM_UP).flatMap((samples, at) => {
    const clip = clips[at]
    const take = clip && warmUpTake(soundOf(samples), clip.ready)
    return take ? [take] : []
  })
  const warp = estimateWarp(takes)
  for (const [at, samples] of heard.entries()) {
    if (at < WARM_UP) continue
    const activity = findSpeech(samples)
    const features = voiceFeatures(powerSpectra(speechOnly(samples, activity)), warp)
    for (const [kind, target] of [
      ['right', at],
      ['wrong', (at + 1) % clips.length],
    ] as const) {
      const clip = clips[target]
      const cohort = clips.flatMap(({ rival }, n) => (n === target || n === at ? [] : [rival]))
      const near = clip && nearness(features, [clip.rival], cohort)
      if (!clip || near === undefined || near === null) throw new Error('Too few phrases')
      found[kind].push(-near)
      const ratio = activity.speechMs / clip.ready.speechMs
      found[`${kind}Length`].push(-Math.abs(Math.log(ratio)))
    }
  }
}

/** A recording has some quiet around the voice: there the room is heard alone. */
function padded(samples: Float32Array): Float32Array {
  const around = new Float32Array(samples.length + SAMPLE_RATE_HZ)
  around.set(samples, SAMPLE_RATE_HZ / 2)
  return around
}

function soundOf(samples: Float32Array) {
  return { samples, rateHz: SAMPLE_RATE_HZ }
}
