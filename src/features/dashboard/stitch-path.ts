/** What the drawing below was made at. */
const MODEL_HEIGHT = 13
/** How much of the width slant and round corners take, at that height. */
const SLANT = 9.6
const OVERHANG_LEFT = 6.8

/** One slanted stitch with round corners in the box at `x`, `y`; never narrower than its two ends. */
export function stitchPath(x: number, y: number, width: number, height: number): string {
  const scale = height / MODEL_HEIGHT
  const flat = round(Math.max(0, width - SLANT * scale))
  const by = (value: number): number => round(value * scale)
  const corner = (...values: number[]): string => values.map(by).join(' ')
  return [
    `M${round(x + OVERHANG_LEFT * scale)} ${round(y)}`,
    `h${flat}`,
    `q${corner(4, 0, 2.8, 3.6)}`,
    `l${corner(-2.2, 6)}`,
    `q${corner(-1.2, 3.4, -4.6, 3.4)}`,
    `h${-flat}`,
    `q${corner(-4, 0, -2.8, -3.6)}`,
    `l${corner(2.2, -6)}`,
    `q${corner(1.2, -3.4, 4.6, -3.4)}`,
    'z',
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
