/** Cells of one octant in the order of a code's digits: larger coordinate, smaller coordinate. */
const OCTANT = '00 11 20 22 31 33 40 42 44 51 53 55 60 62 64 66'.split(' ')
/** Half the side of the lattice, and the period at which a wide cover repeats it. */
const REACH = 6
const PERIOD = 14
/** Half-diagonals of a sewn stitch and of a chalk outline. */
const SEWN = 0.9
const CHALK = 0.72

/** One code for each lesson, mirrored eight ways into a patch: 0 empty, 1 to 3 a silk. */
const CODES = [
  '3202003101001000',
  '1210101132100100',
  '3101110130301000',
  '1233311121000002',
  '1030103013101100',
  '3120333111301000',
  '1121101232012000',
  '2302212031002100',
  '2232131100111000',
  '1301111022102103',
  '1011020101301300',
  '1110230200201001',
  '3220023011131301',
  '1212010010211300',
  '1121232102212000',
] as const

/** `lying` and `standing` stitches catch the light differently: two tones of each silk. */
export type Stitch = { x: number; y: number; silk: 1 | 2 | 3; isStanding: boolean }

/** Stitches of lesson `number` (from 1; the codes come round again after 15) on a square patch. */
export function stitchesOf(number: number): Stitch[] {
  const code = CODES[(((number - 1) % CODES.length) + CODES.length) % CODES.length] ?? CODES[0]
  const silkOf = new Map(OCTANT.map((cell, index) => [cell, Number(code[index])]))
  const stitches: Stitch[] = []
  for (let y = -REACH; y <= REACH; y += 1) {
    for (let x = -REACH; x <= REACH; x += 1) {
      if ((x + y) % 2 !== 0) continue
      const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
      const silk = silkOf.get(`${far}${near}`)
      if (silk === 1 || silk === 2 || silk === 3) {
        stitches.push({ x, y, silk, isStanding: x % 2 !== 0 })
      }
    }
  }
  return stitches
}

/** The same patch repeated left and right, for a wide cover. */
export function wideStitchesOf(number: number): Stitch[] {
  const once = stitchesOf(number)
  return [-PERIOD, 0, PERIOD].flatMap((shift) =>
    once.map((stitch) => ({ ...stitch, x: stitch.x + shift })),
  )
}

/** Sewn from the centre outwards: with `progress` 0..1, what lies within 12 × progress steps of it. */
export function isSewn(stitch: Stitch, progress: number): boolean {
  return Math.abs(stitch.x) + Math.abs(stitch.y) <= 2 * REACH * progress
}

/** Path of lozenges, one for each stitch: a sewn stitch, or the smaller chalk outline of one. */
export function lozengePath(stitches: readonly Stitch[], look: 'sewn' | 'chalk'): string {
  const half = look === 'sewn' ? SEWN : CHALK
  return stitches
    .map(({ x, y }) => `M${x} ${round(y - half)}l${half} ${half}-${half} ${half}-${half}-${half}z`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
