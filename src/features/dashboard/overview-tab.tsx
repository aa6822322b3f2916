import BookOpen from 'lucide-react/icons/book-open'
import Flame from 'lucide-react/icons/flame'
import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'
import type { Result } from '#domain/result.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { achievementsOf, type StatsSummary, type StudyLog } from '#state/dashboard-data.ts'
import { useProfile } from '#state/profile.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { AchievementGrid } from './achievement-grid.tsx'
import { HeritageImpact } from './heritage-impact.tsx'
import { LearningProfile } from './learning-profile.tsx'
import type { Course } from '#state/course.ts'
import { WeekCard } from './week-card.tsx'
import './overview-tab.css'

/** What stands first; a feature of its own. */
export type TodayOnDashboard = (props: {
  course: Course
  isNew: boolean
  isOnCloth: boolean
  children: ReactNode
}) => ReactNode

type OverviewTabProps = {
  standing: StatsSummary
  course: Course
  log: Result<StudyLog, 'unreadable'> | undefined
  Today: TodayOnDashboard
}

/** Who comes back after a break reads what is kept; Today says what can begin. */
const STREAK_NOTES: Partial<Record<number, string>> = {
  0: 'days. What you learnt is kept.',
  1: 'day',
}

/** The first tab: totals, the week, where to go on, and what it all means. */
export function OverviewTab({ standing, course, log, Today }: OverviewTabProps) {
  const profile = useProfile()
  if (profile === null) return null
  const { stats } = standing
  const achievements = achievementsOf(standing, profile.createdAt)
  const isNew = stats.lessonsCompleted === 0
  const today = (
    <Today course={course} isNew={isNew} isOnCloth>
      <ButtonLink to="/lessons" variant="oncloth">
        Continue Your Journey
      </ButtonLink>
    </Today>
  )
  // Before the first lesson is finished everything else would be a zero.
  if (isNew) return <div className="board">{today}</div>
  return (
    <div className="board">
      {today}
      <dl className="stat-cards" aria-label="Totals">
        <StatCard label="Total XP" value={stats.totalXP} icon={<Nuqta size={24} />} />
        <StatCard
          label="Current Streak"
          value={stats.currentStreak}
          note={STREAK_NOTES[stats.currentStreak] ?? 'days'}
          icon={<Icon of={Flame} size={24} className="flame" isFilled />}
        />
        <StatCard
          label="Lessons Done"
          value={stats.lessonsCompleted}
          note={`${COURSE_LESSON_COUNT} total available`}
          icon={<Icon of={BookOpen} size={24} />}
        />
        <StatCard
          label="Achievements"
          value={achievements.filter(({ isUnlocked }) => isUnlocked).length}
          note={`of ${achievements.length}`}
          icon={<Icon of={Trophy} size={24} className="good" />}
        />
      </dl>
      <WeekCard log={log} />
      <HeritageImpact totalXP={stats.totalXP} course={course} />
      <AchievementGrid achievements={achievements} />
      <LearningProfile profile={profile} stats={stats} />
    </div>
  )
}
