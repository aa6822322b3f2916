import { roundStep } from '#domain/round-step.ts'
import { columnStitches } from '#domain/week.ts'
import { classNames } from '#ui/class-names.ts'
import { weekdayOf } from './dates.ts'
import './stitch-chart.css'

/** Both in rem: the drawing grows with the reader's text. */
const PLOT_HEIGHT = 11
const PITCH = 1
const MOST_TICKS = 3

export type ChartColumn = {
  /** A day of the log. */
  date: string
  value: number
  isToday: boolean
  /** Its value stands above it. */
  isTold: boolean
}

/** A column of stitches for each day, today's marigold. `label` says it all in words; a table beside it in numbers. */
export function StitchChart({
  label,
  columns,
  worth,
}: {
  label: string
  columns: readonly ChartColumn[]
  /** What one stitch stands for. */
  worth: number
}) {
  const most = Math.max(...columns.map(({ value }) => value))
  const pitch = most === 0 ? PITCH : Math.min(PITCH, PLOT_HEIGHT / Math.ceil(most / worth))
  return (
    <div
      className={classNames('stitch-chart', most === 0 && 'unsewn')}
      role="img"
      aria-label={label}
    >
      <div className="plot" style={{ height: `${PLOT_HEIGHT}rem` }}>
        {ticksUpTo((PLOT_HEIGHT / pitch) * worth).map((value) => (
          <span key={value} className="tick" style={{ bottom: `${(value / worth) * pitch}rem` }}>
            {value}
          </span>
        ))}
        {columns.map((column) => (
          <Column key={column.date} {...column} worth={worth} pitch={pitch} />
        ))}
      </div>
      <div className="days">
        {columns.map(({ date, isToday }) => (
          <span key={date} className={classNames(isToday && 'now')}>
            {weekdayOf(date).slice(0, 1)}
            {/* Where three letters do not fit, the other two go to a line that is not shown. */}
            <wbr />
            {weekdayOf(date).slice(1, 3)}
          </span>
        ))}
      </div>
    </div>
  )
}

function Column({
  value,
  isToday,
  isTold,
  worth,
  pitch,
}: ChartColumn & { worth: number; pitch: number }) {
  return (
    <div className={classNames('column', isToday && 'now')}>
      {value === 0 && <i className="empty" style={{ height: `${pitch}rem` }} />}
      {columnStitches(value, worth).map((share, at) => (
        <i key={at} style={{ height: `${pitch}rem`, width: `${share * 100}%` }} />
      ))}
      {isTold && value > 0 && <b>{value}</b>}
    </div>
  )
}

function ticksUpTo(top: number): number[] {
  const step = roundStep(top, { parts: MOST_TICKS, least: 1 })
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step)
}
