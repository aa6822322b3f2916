import type { Result } from '#domain/result.ts'
import { stitchWorth, type StudyWeek } from '#domain/week.ts'
import type { StudyLog } from '#state/dashboard-data.ts'
import { useProfile } from '#state/profile.ts'
import { Card } from '#ui/card.tsx'
import { weekdayOf } from './dates.ts'
import { StitchChart } from './stitch-chart.tsx'
import { goalDays, studyTimeText } from './study-time.ts'
import { WeekTable } from './week-table.tsx'
import './week-card.css'

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
  const profile = useProfile()
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
      <div className="week-drawing">{week && <WeekChart week={week} />}</div>
      {week && profile && <p className="soft sm">{studiedText(week, profile.dailyGoal)}</p>}
    </>
  )
}

/** Today marigold, its value and that of the best day above them. */
function WeekChart({ week }: { week: StudyWeek }) {
  const most = Math.max(...week.days.map(({ xp }) => xp))
  return (
    <>
      <StitchChart
        label={summaryOf(week)}
        worth={stitchWorth(most)}
        columns={week.days.map(({ date, xp }, at) => {
          const isToday = at === week.days.length - 1
          return { date, value: xp, isToday, isTold: isToday || date === week.bestDate }
        })}
      />
      <div className="vh">
        <WeekTable week={week} />
      </div>
    </>
  )
}

function summaryOf({ days, totalXp }: StudyWeek): string {
  const told = days.map(({ date, xp }, at) =>
    at === days.length - 1 ? `today ${xp}` : `${weekdayOf(date)} ${xp}`,
  )
  return `XP in the last 7 days: ${told.join(', ')}. ${totalXp} in all.`
}

/** `goal`: minutes a day. Nothing of a week without study. */
function studiedText({ days }: StudyWeek, goal: number): string {
  const studied = days.map(({ activeSeconds }) => activeSeconds)
  const seconds = studied.reduce((sum, one) => sum + one, 0)
  if (seconds === 0) return ''
  const reached = goalDays(studied, goal)
  return `${studyTimeText(seconds)} of lessons and practice. Daily goal of ${goal} minutes reached on ${reached} of ${days.length} days.`
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
