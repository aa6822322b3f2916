import type { ReactNode } from 'react'
import './stat.css'

type StatProps = { label: string; value: ReactNode; unit?: string; icon?: ReactNode }

/** One number with its name; stands in a `<dl>`. */
export function Stat({ label, value, unit, icon }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        {icon}
        <b className="num">{value}</b>
        {unit !== undefined && <span className="unit">{unit}</span>}
      </dd>
    </div>
  )
}
