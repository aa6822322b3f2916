import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BookOpen from 'lucide-react/icons/book-open'
import { useStudyLog, useToday } from '#state/dashboard-data.ts'
import { useGame } from '#state/game.tsx'
import { useProfile } from '#state/profile.ts'
import { useWordsDue } from '#state/words-due.ts'
import { Icon } from '#ui/icon.tsx'
import { StitchRing } from '#ui/stitch-ring.tsx'

/** The daily goal and the words that wait, each as two short lines beside a picture. */
export function TodayNumbers() {
  return (
    <div className="today-numbers">
      <DailyGoal />
      <WordsDue />
    </div>
  )
}

/** Counted from the measured time of today's lessons and practice. */
function DailyGoal() {
  const log = useStudyLog(useToday())
  const goal = useProfile()?.dailyGoal
  const { currentStreak } = useGame().stats
  // A session that ends.
  if (goal === undefined) return <div />
  const seconds = log?.ok ? log.value.week.days.at(-1)?.activeSeconds : undefined
  const minutes = seconds === undefined ? undefined : Math.floor(seconds / 60)
  // After a break the number of days in a row is 0: what comes next is said, not what is lost.
  const ofToday = currentStreak === 0 ? 'today can begin a new streak' : 'today'
  const isReached = minutes !== undefined && minutes >= goal
  return (
    <p className="today-number">
      <StitchRing
        share={minutes === undefined ? 0 : minutes / goal}
        tone={isReached ? 'correct' : 'mid'}
        size={48}
      />
      <span>
        <b>{isReached ? `${minutes} min today` : goalText(minutes, goal)}</b>{' '}
        <span>{isReached ? 'goal reached' : minutes === undefined ? 'daily goal' : ofToday}</span>
      </span>
    </p>
  )
}

function goalText(minutes: number | undefined, goal: number): string {
  return minutes === undefined ? `${goal} min` : `${minutes} of ${goal} min`
}

function WordsDue() {
  const due = useWordsDue()
  return (
    <Link to="/practice" className="today-number">
      <Icon of={BookOpen} size={24} />
      <span>
        <b>{dueText(due)}</b>{' '}
        <span className="link">
          Practise <Icon of={ArrowRight} size={16} />
        </span>
      </span>
    </Link>
  )
}

/** Without a number where the device cannot count them. */
function dueText(due: number | undefined): string {
  if (due === undefined) return 'Your words'
  if (due === 0) return 'No words due'
  return due === 1 ? '1 word due' : `${due} words due`
}
