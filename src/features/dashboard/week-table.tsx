import type { StudyWeek } from '#domain/week.ts'
import { logDayOf } from './dates.ts'
import { studyTimeText } from './study-time.ts'

/** The week in numbers: what the chart shows, for whoever does not see it. */
export function WeekTable({ week }: { week: StudyWeek }) {
  return (
    <table className="week-table">
      <caption>XP day by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">XP</th>
          <th scope="col">Lessons</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {week.days.map(({ date, xp, lessons, activeSeconds }) => (
          <tr key={date}>
            <th scope="row">{logDayOf(date)}</th>
            <td>{xp}</td>
            <td>{lessons}</td>
            <td>{studyTimeText(activeSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
