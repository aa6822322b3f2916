import { classNames } from './class-names.ts'
import './pips.css'

/** Progress dots shown one by one (spec §9); the rest is told as "+N". */
const MOST_PIPS = 10

export type PipState = 'right' | 'missed' | 'ahead'

type PipsProps = {
  /** One for each exercise, in order. */
  pips: readonly PipState[]
  /** Index of the exercise on the screen. */
  current: number
}

/** Up to ten lozenges: filled right, hollow missed, ringed current; then "+N". */
export function Pips({ pips, current }: PipsProps) {
  const rest = pips.length - MOST_PIPS
  return (
    <ol className="pips" aria-label="Exercises">
      {pips.slice(0, MOST_PIPS).map((pip, index) => (
        // A pip has no other name than its place.
        <li
          key={index}
          className={classNames('pip', pip !== 'ahead' && pip, index === current && 'now')}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          <span className="vh">{pipName(index, pip)}</span>
        </li>
      ))}
      {rest > 0 && <li className="more">+{rest}</li>}
    </ol>
  )
}

function pipName(index: number, pip: PipState): string {
  return pip === 'ahead' ? `Exercise ${index + 1}` : `Exercise ${index + 1}, ${pip}`
}
