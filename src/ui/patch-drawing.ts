import { isSewn, lozengePath, type Stitch, stitchesOf, wideStitchesOf } from './patch-stitches.ts'

export type PatchShape = 'square' | 'wide'

export type PatchDrawing = {
  /** Chalk outlines of what is not sewn yet; empty where all is. */
  chalk: string
  /** One path for each silk and tone that occurs, by its class. */
  silks: readonly { className: string; path: string }[]
  /** Threads over the sewn stitches, lying and standing. */
  lying: string
  standing: string
}

const drawings = new Map<string, PatchDrawing>()

/**
 * The drawing of a lesson's patch with `progress` 0..1 sewn from the centre. Steps of one twelfth are all
 * that can be seen, so each drawing is made once and kept.
 */
export function patchDrawing(number: number, shape: PatchShape, progress: number): PatchDrawing {
  const rings = Math.floor(progress * 12)
  const key = `${number}/${shape}/${rings}`
  const known = drawings.get(key)
  if (known) return known
  const drawing = draw(shape === 'square' ? stitchesOf(number) : wideStitchesOf(number), rings / 12)
  drawings.set(key, drawing)
  return drawing
}

function draw(stitches: readonly Stitch[], progress: number): PatchDrawing {
  const isDone = progress >= 1
  const sewn = isDone
    ? stitches
    : progress > 0
      ? stitches.filter((stitch) => isSewn(stitch, progress))
      : []
  const open = isDone ? [] : stitches.filter((stitch) => !sewn.includes(stitch))
  const tones = ([1, 2, 3] as const).flatMap((silk) =>
    [false, true].map((isStanding) => ({
      className: `s${silk}${isStanding ? 'b' : 'a'}`,
      path: lozengePath(
        sewn.filter((stitch) => stitch.silk === silk && stitch.isStanding === isStanding),
        'sewn',
      ),
    })),
  )
  return {
    chalk: lozengePath(open, 'chalk'),
    silks: tones.filter(({ path }) => path !== ''),
    lying: lozengePath(
      sewn.filter((stitch) => !stitch.isStanding),
      'sewn',
    ),
    standing: lozengePath(
      sewn.filter((stitch) => stitch.isStanding),
      'sewn',
    ),
  }
}
