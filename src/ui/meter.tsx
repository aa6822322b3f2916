import './meter.css'

type MeterProps = {
  /** What is measured: "Free lessons used". */
  label: string
  value: number
  max?: number
  /** In words, where a percentage would say less: "2 of 3". */
  valueText?: string
}

/** A thread laid along a seam. `value` of `max` (100 if not said). A progressbar goes from 0 to 100 by itself. */
export function Meter({ label, value, max = 100, valueText }: MeterProps) {
  const percent = max > 0 ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : 0
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
