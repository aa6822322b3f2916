const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

/** How much of the time is left, 0 to 1, as a ring that empties. */
export function CountdownRing({ left }: { left: number }) {
  const ring = { cx: 10, cy: 10, r: RADIUS, stroke: 'currentColor', strokeWidth: 2.5 }
  return (
    <svg className="ring" width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle {...ring} strokeOpacity=".3" />
      <circle
        {...ring}
        strokeLinecap="round"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - Math.min(1, left))}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
