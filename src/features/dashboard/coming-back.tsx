import { FIRST_COMES_BACK, NOTHING_COMES_BACK } from '#copy/your-words.ts'
import { words } from '#copy/practice.ts'
import type { ForecastDay } from '#domain/memory/due-cards.ts'
import { stitchWorth } from '#domain/week.ts'
import type { Counted } from '#state/counted.ts'
import type { MemorySummary } from '#state/memory-summary.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { logDayOf, weekdayOf } from './dates.ts'
import { StitchChart } from './stitch-chart.tsx'

/** The words that come back on each of the next seven days. Where they cannot be counted, the card beside it says so. */
export function ComingBack({ counted }: { counted: Counted<MemorySummary> }) {
  if (counted.state === 'failed' || counted.state === 'incomplete') return null
  return (
    <Card
      as="section"
      className={classNames('coming-back', counted.state)}
      aria-labelledby="coming-back"
    >
      <h2 id="coming-back">Coming back</h2>
      {counted.state === 'counted' && <Days {...counted.value} />}
    </Card>
  )
}

function Days({ met, forecast: days }: MemorySummary) {
  const most = Math.max(...days.map((day) => day.words))
  const worth = stitchWorth(most, 1)
  if (most === 0) {
    return <p className="soft sm">{met === 0 ? FIRST_COMES_BACK : NOTHING_COMES_BACK}</p>
  }
  return (
    <>
      <p className="soft sm">
        The next 7 days, if you practise each day; new words come on top. One stitch is{' '}
        {words(worth)}.
      </p>
      <StitchChart
        label={summaryOf(days)}
        worth={worth}
        columns={days.map((day, at) => ({
          date: day.date,
          value: day.words,
          isToday: at === 0,
          isTold: true,
        }))}
      />
      <div className="vh">
        <table>
          <caption>Words that come back, day by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Words</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{logDayOf(day.date)}</th>
                <td>{day.words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function summaryOf(days: readonly ForecastDay[]): string {
  const told = days.map(({ date, words: count }, at) =>
    at === 0 ? `today ${count}` : `${weekdayOf(date)} ${count}`,
  )
  return `Words that come back in the next 7 days: ${told.join(', ')}.`
}
