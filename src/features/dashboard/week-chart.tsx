import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { useState } from 'react'
import { columnStitches, stitchWorth, type StudyDay, type StudyWeek } from '#domain/week.ts'
import { classNames } from '#ui/class-names.ts'
import { weekdayOf } from './dates.ts'
import { stitchPath } from './stitch-path.ts'
import { WeekTable } from './week-table.tsx'

/** All in rem: the drawing grows with the reader's text. */
const PLOT_HEIGHT = 11
const PITCH = 1
/** Of the pitch; the rest is the cloth between two stitches. */
const STITCH_SHARE = 0.8
const LEFT = 2.25
const TOP = 1.75
const BOTTOM = 1.75
const TICKS = 3
/** Below this width of a column "Mon" no longer fits, and "M" stands there. */
const NARROW_COLUMN = 2
/** Before the width is known. */
const FIRST_SIZE = { width: 252 }
const WIDTH_ONLY: ('height' | 'top' | 'left')[] = ['height', 'top', 'left']

/** Seven columns of stitches; today marigold, its value and that of the best day above them. */
export function WeekChart({ week }: { week: StudyWeek }) {
  const { parentRef, width } = useParentSize({
    initialSize: FIRST_SIZE,
    ignoreDimensions: WIDTH_ONLY,
    debounceTime: 50,
  })
  const [rem] = useState(rootFontSize)
  const { days } = week
  const most = Math.max(...days.map(({ xp }) => xp))
  const worth = stitchWorth(most)
  const count = Math.ceil(most / worth)
  const pitch = count === 0 ? PITCH : Math.min(PITCH, PLOT_HEIGHT / count)
  const plot = PLOT_HEIGHT * rem
  const x = scaleBand({
    domain: days.map(({ date }) => date),
    range: [LEFT * rem, width],
    padding: 0.4,
  })
  const y = scaleLinear({ domain: [0, (PLOT_HEIGHT / pitch) * worth], range: [plot, 0] })
  const isNarrow = x.step() < NARROW_COLUMN * rem
  return (
    <div ref={parentRef} className="week-chart">
      <svg
        role="img"
        aria-label={summaryOf(week)}
        width={width}
        height={(TOP + PLOT_HEIGHT + BOTTOM) * rem}
      >
        <Group top={TOP * rem} className={classNames(most === 0 && 'unsewn')}>
          <GridRows scale={y} width={width - LEFT * rem} left={LEFT * rem} numTicks={TICKS} />
          {y.ticks(TICKS).map((xp) => (
            <text key={xp} className="tick" x={0} y={y(xp)} dy="0.3em">
              {xp}
            </text>
          ))}
          {days.map((day, at) => (
            <Column
              key={day.date}
              day={day}
              worth={worth}
              isToday={at === days.length - 1}
              isBest={day.date === week.bestDate}
              name={weekdayOf(day.date).slice(0, isNarrow ? 1 : 3)}
              box={{
                left: x(day.date) ?? 0,
                width: x.bandwidth(),
                floor: plot,
                pitch: pitch * rem,
              }}
            />
          ))}
        </Group>
      </svg>
      <div className="vh">
        <WeekTable week={week} />
      </div>
    </div>
  )
}

type ColumnProps = {
  day: StudyDay
  worth: number
  isToday: boolean
  isBest: boolean
  name: string
  box: { left: number; width: number; floor: number; pitch: number }
}

function Column({ day, worth, isToday, isBest, name, box }: ColumnProps) {
  const { left, width, floor, pitch } = box
  const shares = columnStitches(day.xp, worth)
  const height = pitch * STITCH_SHARE
  const yOf = (at: number): number => floor - (at + 1) * pitch + (pitch - height) / 2
  return (
    <g className={classNames('column', isToday && 'now')}>
      {day.xp === 0 && <path className="empty" d={stitchPath(left, yOf(0), width, height)} />}
      {shares.map((share, at) => (
        <path
          key={at}
          className={at % 2 === 0 ? 'lying' : 'standing'}
          d={stitchPath(left, yOf(at), width * share, height)}
        />
      ))}
      {(isToday || isBest) && day.xp > 0 && (
        <text className="value" x={left + width / 2} y={yOf(shares.length - 1)} dy="-0.45em">
          {day.xp}
        </text>
      )}
      <text className="day" x={left + width / 2} y={floor} dy="1.6em">
        {name}
      </text>
    </g>
  )
}

function summaryOf({ days, totalXp }: StudyWeek): string {
  const told = days.map(({ date, xp }, at) =>
    at === days.length - 1 ? `today ${xp}` : `${weekdayOf(date)} ${xp}`,
  )
  return `XP in the last 7 days: ${told.join(', ')}. ${totalXp} in all.`
}

/** Pixels of one rem; 16 where the page does not say. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
