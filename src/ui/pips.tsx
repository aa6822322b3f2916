import { classNames } from './class-names.ts'
import './pips.css'

/** Progress dots shown one by one; those after them are told as "+N". */
const MOST_PIPS = 10

export type PipState = 'right' | 'missed' | 'ahead'

type PipsProps = {
  /** One for each exercise, in order. */
  pips: readonly PipState[]
  /** Index of the exercise on the screen. */
  current: number
}

/** Pips that stay visible before the current one, once the row begins to move. */
const LOOK_BACK = 7

/**
 * Up to ten lozenges: filled right, hollow missed, ringed current; then "+N" for those still to come that are not shown. In a longer
 * lesson the ten move along, so that the current one is always among them.
 */
export function Pips({ pips, current }: PipsProps) {
  const start = Math.max(0, Math.min(current - LOOK_BACK, pips.length - MOST_PIPS))
  const left = pips.length - start - MOST_PIPS
  return (
    <ol className="pips" aria-label="Exercises">
      {pips.slice(start, start + MOST_PIPS).map((pip, at) => {
        const index = start + at
        return (
          // A pip has no other name than its place.
          <li
            key={index}
            className={classNames('pip', pip !== 'ahead' && pip, index === current && 'now')}
            {...(index === current && { 'aria-current': 'step' as const })}
          >
            <span className="vh">{pipName(index, pip)}</span>
          </li>
        )
      })}
      {left > 0 && <li className="more">+{left}</li>}
    </ol>
  )
}

function pipName(index: number, pip: PipState): string {
  return pip === 'ahead' ? `Exercise ${index + 1}` : `Exercise ${index + 1}, ${pip}`
}
