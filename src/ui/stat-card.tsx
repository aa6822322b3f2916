import type { ReactNode } from 'react'
import './stat-card.css'

type StatCardProps = {
  label: string
  value: ReactNode
  /** What the number is out of, or what it means: "15 total available". */
  note?: string
  icon: ReactNode
}

/** One big number with its name on a card of its own; stands in a `<dl className="stat-cards">`. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <div className="card stat-card">
      <dt>{label}</dt>
      <dd>
        <b className="num">{value}</b>
        {note !== undefined && <small>{note}</small>}
        <span className="stat-icon" aria-hidden="true">
          {icon}
        </span>
      </dd>
    </div>
  )
}
