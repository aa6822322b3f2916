import type { Result } from '#domain/result.ts'
import type { FinishedLesson, StudyLog } from '#state/dashboard-data.ts'
import { Card } from '#ui/card.tsx'
import { logDayOf } from './dates.ts'
import { studyTimeText } from './study-time.ts'
import type { ListedCard } from '#state/listed-card.ts'

type RecentLessonsProps = {
  log: Result<StudyLog, 'unreadable'> | undefined
  /** Undefined while they are read. */
  lessons: readonly ListedCard[] | undefined
}

/** The last completions, newest first, as the log of this device has them. */
export function RecentLessons({ log, lessons }: RecentLessonsProps) {
  if (log === undefined || lessons === undefined) return null
  const titles = new Map(lessons.map(({ lesson }) => [lesson.id, lesson.title]))
  return (
    <Card as="section" aria-labelledby="recent">
      <h2 id="recent">Recently completed</h2>
      {!log.ok && (
        <p className="soft" role="alert">
          This device could not read back what you did day by day. Open the page again to look once
          more.
        </p>
      )}
      {log.ok && log.value.recent.length === 0 && (
        <p className="soft">Nothing yet. The first lesson you complete is the first line here.</p>
      )}
      {log.ok && log.value.recent.length > 0 && (
        <ol className="recent">
          {log.value.recent.map((row) => (
            <Finished
              key={row.id}
              row={row}
              title={titles.get(row.lessonId) ?? `Lesson ${row.lessonId}`}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Finished({ row, title }: { row: FinishedLesson; title: string }) {
  const { localDate, score, activeSeconds, xp } = row
  return (
    <li>
      <span className="what">
        <b>{title}</b>
        <span className="soft sm">
          <time dateTime={localDate}>{logDayOf(localDate)}</time>, {studyTimeText(activeSeconds)}
        </span>
      </span>
      <span className="brought">
        <span className="num">{score}%</span>
        <span className="gained soft sm">+{xp.total} XP</span>
      </span>
    </li>
  )
}
