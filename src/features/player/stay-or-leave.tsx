/** The countdown to the lessons, and the control that stops it (WCAG 2.2.1). */
export function StayOrLeave({
  secondsLeft,
  totalSeconds,
  onStay,
}: {
  /** Null once the learner stays. */
  secondsLeft: number | null
  totalSeconds: number
  onStay: () => void
}) {
  if (secondsLeft === null) return <p className="auto">Take your time.</p>
  const around = 2 * Math.PI * 8
  return (
    <div className="auto">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity=".3" strokeWidth="2.5" />
        <circle
          cx="10"
          cy="10"
          r="8"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - secondsLeft / totalSeconds)}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <span>
        Back to your lessons in <span className="num">{secondsLeft}</span>{' '}
        {secondsLeft === 1 ? 'second' : 'seconds'}
      </span>
      <button type="button" className="link" onClick={onStay}>
        Stay here
      </button>
    </div>
  )
}
