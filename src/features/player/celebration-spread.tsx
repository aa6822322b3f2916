/** Half the sides of the drawing, in lattice steps. */
const HALF_WIDTH = 34
const HALF_HEIGHT = 26
/** Behind the new patch nothing is drawn. */
const HIDDEN_WITHIN = 8
/** Silk of each ring of stitches, from the centre, and round again. */
const RING_SILKS = ['w', 'm', 'm', 'd', 'w', 'm', 'd', 'p'] as const

type Ring = { silk: string; path: string }

/** Rings of lozenges round the centre, smaller the further out. Drawn once. */
const rings: readonly Ring[] = drawRings()

/** Silk that spreads from the new patch, ring by ring (look, celebration). Decoration. */
export function CelebrationSpread() {
  return (
    <svg
      className="spread"
      viewBox={`${-HALF_WIDTH} ${-HALF_HEIGHT} ${2 * HALF_WIDTH} ${2 * HALF_HEIGHT}`}
      aria-hidden="true"
    >
      {rings.map(({ silk, path }, at) => (
        <path key={path} className={silk} style={{ animationDelay: `${at * 60}ms` }} d={path} />
      ))}
      {/* The one odd stitch. */}
      <path className="odd" d={lozenge(11, -5, 0.74)} />
    </svg>
  )
}

function drawRings(): Ring[] {
  const paths = new Map<number, string>()
  for (let y = -HALF_HEIGHT; y <= HALF_HEIGHT; y += 1) {
    for (let x = -HALF_WIDTH; x <= HALF_WIDTH; x += 1) {
      if ((x + y) % 2 !== 0 || (x === 11 && y === -5)) continue
      if (Math.abs(x) < HIDDEN_WITHIN && Math.abs(y) < HIDDEN_WITHIN) continue
      const away = Math.hypot(x / HALF_WIDTH, y / HALF_HEIGHT)
      const size = 0.95 * (1 - away)
      if (size < 0.08) continue
      const ring = (Math.abs(x) + Math.abs(y)) / 2
      paths.set(ring, (paths.get(ring) ?? '') + lozenge(x, y, size))
    }
  }
  return [...paths]
    .sort(([a], [b]) => a - b)
    .map(([ring, path]) => ({ silk: RING_SILKS[ring % RING_SILKS.length] ?? 'm', path }))
}

function lozenge(x: number, y: number, half: number): string {
  const h = half.toFixed(2)
  return `M${x} ${(y - half).toFixed(2)}l${h} ${h}-${h} ${h}-${h}-${h}z`
}
