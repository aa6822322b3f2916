import './meter.css'

type MeterProps = {
  /** What is measured: "Free lessons used". */
  label: string
  value: number
  max?: number
  /** In words, where a percentage would say less: "2 of 3". */
  valueText?: string
}

/** A thread laid along a seam. `value` of `max` (100 if not said). */
export function Meter({ label, value, max = 100, valueText }: MeterProps) {
  const percent = max > 0 ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : 0
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      {...(valueText !== undefined && { 'aria-valuetext': valueText })}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
