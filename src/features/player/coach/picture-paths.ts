import type { VoiceLane } from '#domain/pronunciation/voice-picture.ts'

/** Units of the drawing. */
export const PICTURE_WIDTH = 320
export const LANE_HEIGHT = 64
/** An octave up and an octave down fit into a lane. */
const DRAWN_SEMITONES = 12
/** More points than a phone has room for say nothing more. */
const MOST_POINTS = 160

/** A lane as a shape around its middle line: loud is wide. */
export function loudnessPath({ loudness }: VoiceLane): string {
  const step = Math.max(1, Math.ceil(loudness.length / MOST_POINTS))
  const points: [number, number][] = []
  for (let at = 0; at < loudness.length; at += step) {
    const loudest = Math.max(...loudness.slice(at, at + step))
    points.push([xOf(at, loudness.length), (loudest * (LANE_HEIGHT - 4)) / 2])
  }
  const middle = LANE_HEIGHT / 2
  const upper = points.map(([x, half]) => `${round(x)} ${round(middle - half)}`)
  const lower = points.map(([x, half]) => `${round(x)} ${round(middle + half)}`).reverse()
  return `M${[...upper, ...lower].join('L')}Z`
}

/** The melody as lines, broken where there is none. */
export function pitchPath({ pitch }: VoiceLane): string {
  const runs: string[] = []
  let run: string[] = []
  for (const [at, semitones] of [...pitch, null].entries()) {
    if (semitones !== null) {
      run.push(`${round(xOf(at, pitch.length))} ${round(yOf(semitones))}`)
      continue
    }
    if (run.length > 1) runs.push(`M${run.join('L')}`)
    run = []
  }
  return runs.join('')
}

/** Frames from … to, as left edge and width. */
export function shadeOf(
  [from, to]: readonly [number, number],
  frames: number,
): { x: number; width: number } {
  return { x: xOf(from, frames), width: xOf(to, frames) - xOf(from, frames) }
}

function xOf(frame: number, frames: number): number {
  return (frame / Math.max(1, frames - 1)) * PICTURE_WIDTH
}

function yOf(semitones: number): number {
  const share = Math.max(-1, Math.min(1, semitones / DRAWN_SEMITONES))
  return LANE_HEIGHT / 2 - share * (LANE_HEIGHT / 2 - 4)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
