import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Flame from 'lucide-react/icons/flame'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { Stats } from '#domain/completions.ts'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Stat } from '#ui/stat.tsx'

/** The foot of Today on this page. */
export function StatsPanel({ stats }: { stats: Stats }) {
  const { totalXP, currentStreak, lessonsCompleted } = stats
  return (
    <section className="stats" aria-label="Your progress">
      <dl>
        <Stat label="Heritage Points" value={totalXP} icon={<Nuqta size={20} />} />
        <Stat
          label="Current streak"
          value={currentStreak}
          unit={currentStreak === 1 ? 'day' : 'days'}
          icon={<Icon of={Flame} className="flame" isFilled />}
        />
        <Stat
          label="Lessons mastered"
          value={lessonsCompleted}
          icon={<Icon of={BadgeCheck} className="good" />}
        />
      </dl>
      <Link to="/dashboard" className="more">
        <Icon of={LayoutGrid} size={18} /> View dashboard
      </Link>
    </section>
  )
}
