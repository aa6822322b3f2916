import './stitch-ring.css'

/** One stitch for each lesson of the landing pattern's border: few enough to count, enough to read a share. */
const STITCHES = 22
const RADIUS = 44.4

/** A ring of lozenges, sewn from the top: how much of the whole, 0 to 1. Decoration beside a number. */
export function StitchRing({
  share,
  tone,
  size,
}: {
  share: number
  tone: 'correct' | 'mid' | 'low'
  size: number
}) {
  const sewn = Math.round(Math.max(0, Math.min(1, share)) * STITCHES)
  return (
    <svg
      className={`stitch-ring ${tone}`}
      width={`${size / 16}em`}
      height={`${size / 16}em`}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      {Array.from({ length: STITCHES }, (_, at) => {
        const angle = (2 * Math.PI * at) / STITCHES
        const x = (50 + RADIUS * Math.sin(angle)).toFixed(2)
        const y = (50 - RADIUS * Math.cos(angle)).toFixed(2)
        return (
          <path
            key={at}
            className={at < sewn ? 'on' : 'off'}
            transform={`translate(${x} ${y})`}
            d="M0-5.4 5.4 0 0 5.4-5.4 0z"
          />
        )
      })}
    </svg>
  )
}
