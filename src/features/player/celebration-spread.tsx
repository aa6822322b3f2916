import { useEffect, useState } from 'react'
import { inNewTask } from '#device/yield-to-main.ts'

/** Half the sides of the drawing, in lattice steps. */
const HALF_WIDTH = 34
const HALF_HEIGHT = 26
/** Below the patch stands the title: there the silk ends early. */
const REACH_BELOW = 9.5
/** Behind the new patch nothing is drawn. */
const HIDDEN_WITHIN = 8

/** The spread takes at most 1.2 s (look, motion): its furthest ring is 30 steps out. */
const RING_DELAY_MS = 36

type Silk = 'white' | 'gold' | 'amber' | 'pink'
type Ring = { silk: Silk; distance: number; path: string }

/** Rings of lozenges round the centre, smaller the further out. Drawn once. */
const rings: readonly Ring[] = drawRings()

/**
 * Silk that spreads from the new patch, ring by ring (look, celebration). Decoration: its many stitches are laid out after the
 * frame in which what is said is seen, because both in one hold up a slow phone.
 */
export function CelebrationSpread() {
  const [isSpreading, setIsSpreading] = useState(false)
  useEffect(() => {
    let stop = (): void => undefined
    const frame = requestAnimationFrame(() => {
      stop = inNewTask(() => setIsSpreading(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  if (!isSpreading) return null
  return (
    <svg
      className="spread"
      viewBox={`${-HALF_WIDTH} ${-HALF_HEIGHT} ${2 * HALF_WIDTH} ${2 * HALF_HEIGHT}`}
      aria-hidden="true"
    >
      {rings.map(({ silk, distance, path }) => (
        <path
          key={`${distance} ${silk}`}
          className={silk}
          style={{ animationDelay: `${Math.round(distance * RING_DELAY_MS)}ms` }}
          d={path}
        />
      ))}
      {/* The one odd stitch. */}
      <path className="odd" d={lozenge(11, -5, 0.74)} />
    </svg>
  )
}

function drawRings(): Ring[] {
  const rings = new Map<string, Ring>()
  for (let y = -HALF_HEIGHT; y <= REACH_BELOW; y += 1) {
    for (let x = -HALF_WIDTH; x <= HALF_WIDTH; x += 1) {
      if ((x + y) % 2 !== 0 || (x === 11 && y === -5)) continue
      if (Math.abs(x) < HIDDEN_WITHIN && Math.abs(y) < HIDDEN_WITHIN) continue
      const away = Math.hypot(x / HALF_WIDTH, y / (y < 0 ? HALF_HEIGHT : REACH_BELOW))
      const half = 0.95 * (1 - away)
      if (half < 0.08) continue
      const distance = (Math.abs(x) + Math.abs(y)) / 2
      const silk = silkAt(x, distance)
      const ring = rings.get(`${distance} ${silk}`) ?? { silk, distance, path: '' }
      rings.set(`${distance} ${silk}`, { ...ring, path: ring.path + lozenge(x, y, half) })
    }
  }
  return [...rings.values()]
}

/** White seams every fifth ring, marigold in two tones between them, pink only here and there. */
function silkAt(x: number, distance: number): Silk {
  if (distance % 5 === 0) return 'white'
  if (distance % 5 === 3 && Math.abs(x) % 6 === 0) return 'pink'
  return x % 2 === 0 ? 'gold' : 'amber'
}

function lozenge(x: number, y: number, half: number): string {
  const h = half.toFixed(2)
  return `M${x} ${(y - half).toFixed(2)}l${h} ${h}-${h} ${h}-${h}-${h}z`
}
