import { Meter } from './meter.tsx'
import './stitch-progress.css'

/** From here on single stitches are too small to tell apart. */
const MOST_STITCHES = 20

export type StitchState = 'done' | 'now' | 'ahead'

type StitchProgressProps = {
  /** "Exercise 3 of 12". */
  label: string
  /** One for each exercise, in order. */
  steps: readonly StitchState[]
}

/** A lesson is a seam: one slanted stitch for each exercise, a meter where there are more than 20. */
export function StitchProgress({ label, steps }: StitchProgressProps) {
  const done = steps.filter((step) => step === 'done').length
  const valueText = `${done} of ${steps.length} done`
  if (steps.length > MOST_STITCHES) {
    return <Meter label={label} value={done} max={steps.length} valueText={valueText} />
  }
  return (
    <div
      className="stitches"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={done}
      aria-valuetext={valueText}
    >
      {steps.map((step, index) => (
        // A stitch has no other name than its place.
        <span key={index} className={step === 'ahead' ? undefined : step} />
      ))}
    </div>
  )
}
