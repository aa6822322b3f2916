import { lazy, Suspense } from 'react'
import type { Result } from '#domain/result.ts'
import { stitchWorth, type StudyWeek } from '#domain/week.ts'
import type { StudyLog } from '#state/dashboard-data.ts'
import { importLate } from '#device/late-import.ts'
import { Card } from '#ui/card.tsx'
import { weekdayOf } from './dates.ts'
import { WeekTable } from './week-table.tsx'
import './week-card.css'

/**
 * The drawing with its library, fetched while the log is read; where it cannot be fetched the table says
 * the same.
 */
const drawing = importLate(() => import('./week-chart.tsx')).then(
  ({ WeekChart }) => ({ default: WeekChart }),
  () => ({ default: WeekTable }),
)
const WeekChart = lazy(() => drawing)

/** The weekly progress chart: the learner's own last seven days. */
export function WeekCard({ log }: { log: Result<StudyLog, 'unreadable'> | undefined }) {
  return (
    <Card as="section" className="week" aria-labelledby="week">
      {log?.ok === false ? (
        <>
          <h2 id="week">This week</h2>
          <p className="soft sm" role="alert">
            This device could not read back what you did day by day. Your totals are counted
            separately and are all here; open the page again to look once more.
          </p>
        </>
      ) : (
        <WeekOf week={log?.value.week} />
      )}
    </Card>
  )
}

function WeekOf({ week }: { week: StudyWeek | undefined }) {
  return (
    <>
      <div className="card-head">
        <div>
          <h2 id="week">This week</h2>
          {week && <p className="soft sm">{captionOf(week)}</p>}
        </div>
        {week && week.totalXp > 0 && (
          <p className="total">
            <b className="num">{week.totalXp}</b> XP
          </p>
        )}
      </div>
      <div className="week-drawing">
        {week && (
          <Suspense fallback={null}>
            <WeekChart week={week} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function captionOf({ days, bestDate }: StudyWeek): string {
  if (bestDate === null) {
    return 'Nothing this week yet. One lesson starts it off.'
  }
  const worth = stitchWorth(Math.max(...days.map(({ xp }) => xp)))
  const best =
    bestDate === days.at(-1)?.date
      ? 'Today is your best day.'
      : `${weekdayOf(bestDate)} was your best day.`
  return `Your last 7 days. One stitch is ${worth} XP. ${best}`
}
