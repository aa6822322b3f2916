import BookOpen from 'lucide-react/icons/book-open'
import Flame from 'lucide-react/icons/flame'
import Trophy from 'lucide-react/icons/trophy'
import type { Result } from '#domain/result.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { achievementsOf, type StatsSummary, type StudyLog } from '#state/dashboard-data.ts'
import { useProfile } from '#state/profile.ts'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { AchievementGrid } from './achievement-grid.tsx'
import { ContinueCard } from './continue-card.tsx'
import { HeritageImpact } from './heritage-impact.tsx'
import { LearningProfile } from './learning-profile.tsx'
import { useCourse } from './use-course.ts'
import { WeekCard } from './week-card.tsx'
import './overview-tab.css'

type OverviewTabProps = { standing: StatsSummary; log: Result<StudyLog, 'unreadable'> | undefined }

/** The first tab: totals, the week, where to go on, and what it all means. */
export function OverviewTab({ standing, log }: OverviewTabProps) {
  const profile = useProfile()
  const course = useCourse()
  if (profile === null) return null
  const { stats } = standing
  const achievements = achievementsOf(standing, profile.createdAt)
  const today = log?.ok ? log.value.week.days.at(-1) : undefined
  if (stats.lessonsCompleted === 0) {
    return (
      <div className="board">
        <ContinueCard course={course} />
        <WeekCard log={log} />
        <AchievementGrid achievements={achievements} />
        <LearningProfile profile={profile} stats={stats} secondsToday={today?.activeSeconds} />
      </div>
    )
  }
  return (
    <div className="board">
      <dl className="stat-cards" aria-label="Totals">
        <StatCard label="Total XP" value={stats.totalXP} icon={<Nuqta size={24} />} />
        <StatCard
          label="Current Streak"
          value={stats.currentStreak}
          note={stats.currentStreak === 1 ? 'day' : 'days'}
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
      <ContinueCard course={course} />
      <HeritageImpact totalXP={stats.totalXP} course={course} />
      <AchievementGrid achievements={achievements} />
      <LearningProfile profile={profile} stats={stats} secondsToday={today?.activeSeconds} />
    </div>
  )
}
