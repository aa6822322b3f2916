import type { Result } from '#domain/result.ts'
import type { StudyLog } from '#state/dashboard-data.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCourse } from '#state/course.ts'
import { useMemorySummary } from '#state/memory-summary.ts'
import { ComingBack } from './coming-back.tsx'
import { LessonRow } from './lesson-row.tsx'
import { RecentLessons } from './recent-lessons.tsx'
import { YourWords } from './your-words.tsx'
import './progress-tab.css'

/** The words that were learnt, lesson by lesson, what was done last, and what a lesson brings. */
export function ProgressTab({ log }: { log: Result<StudyLog, 'unreadable'> | undefined }) {
  const course = useCourse()
  const counted = log?.ok ? log.value : null
  const memory = useMemorySummary()
  return (
    <div className="progress-tab">
      <YourWords counted={memory} />
      <ComingBack counted={memory} />
      <XpRule />
      <Card as="section" aria-labelledby="by-lesson">
        <h2 id="by-lesson">Lesson by lesson</h2>
        {course?.lessons.length === 0 && (
          <EmptyState heading="Heritage Lessons Coming Soon">
            They come to this device as soon as it has been online.
          </EmptyState>
        )}
        <ul className="lesson-rows">
          {course?.lessons.map((card) => (
            <LessonRow
              key={card.lesson.id}
              card={card}
              xp={counted?.xpByLesson.get(card.lesson.id) ?? 0}
            />
          ))}
        </ul>
      </Card>
      <RecentLessons log={log} lessons={course?.lessons} />
    </div>
  )
}

/** The rule in one sentence, and how XP is counted (domain/lesson-xp.ts). */
function XpRule() {
  return (
    <Card as="section" className="xp-rule" aria-labelledby="xp-rule">
      <h2 id="xp-rule">+50 XP per lesson completed</h2>
      <p className="soft">
        You earn 30 to 60 XP for a new lesson, plus 30 for a perfect score and 50 for your very
        first lesson. A lesson taken again earns 10 to 20 XP, plus 5 when it is perfect. A session
        of practice earns 10 XP, plus one for every two right answers.
      </p>
    </Card>
  )
}
