import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Target from 'lucide-react/icons/target'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { useGame } from '#state/game.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Stat } from '#ui/stat.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { studyTimeText } from './study-time.ts'
import './dashboard-page.css'

/** `/dashboard` (spec §2): what the learner's own log adds up to on this device. */
export function DashboardPage() {
  usePageTitle('Dashboard')
  const { user } = useAuth()
  const { stats } = useGame()
  const hasBegun = stats.lessonsCompleted > 0
  return (
    <div className="wrap page">
      <h1>Welcome back, {user?.name ?? 'Learner'}</h1>
      <dl className="stat-cards">
        <Stat label="Total XP" value={stats.totalXP} icon={<Nuqta size={20} />} />
        <Stat
          label="Current Streak"
          value={stats.currentStreak}
          unit={stats.currentStreak === 1 ? 'day' : 'days'}
          icon={<Icon of={Flame} className="flame" isFilled />}
        />
        <Stat
          label={`Lessons Done, ${COURSE_LESSON_COUNT} total available`}
          value={stats.lessonsCompleted}
          icon={<Icon of={BadgeCheck} className="good" />}
        />
        <Stat label="Perfect lessons" value={stats.perfectLessons} icon={<Icon of={Target} />} />
        <Stat
          label="Longest streak"
          value={stats.longestStreak}
          unit={stats.longestStreak === 1 ? 'day' : 'days'}
          icon={<Icon of={Flame} className="flame" />}
        />
        <Stat
          label="Time studied"
          value={studyTimeText(stats.totalTimeStudied)}
          icon={<Icon of={Clock} />}
        />
      </dl>
      <section className="journey clothbg" aria-labelledby="journey">
        <div>
          <h2 id="journey">Continue Your Journey</h2>
          <p>
            {hasBegun
              ? 'Pick up the thread where you left it.'
              : 'Your first patch is waiting: it takes about ten minutes.'}
          </p>
        </div>
        <ButtonLink to="/lessons" variant="silk">
          Go to Lessons
        </ButtonLink>
      </section>
    </div>
  )
}
