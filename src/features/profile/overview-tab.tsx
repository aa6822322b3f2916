import BadgeCheck from 'lucide-react/icons/badge-check'
import Flame from 'lucide-react/icons/flame'
import type { User } from '#contract/user.ts'
import { isPremium } from '#domain/plans.ts'
import { useGame } from '#state/game.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Initial } from '#ui/initial.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Stat } from '#ui/stat.tsx'
import { RecentAchievements } from './recent-achievements.tsx'

/** Who is here and how far they are, from the first finished lesson on: before it each number would be nought. */
export function OverviewTab({ profile }: { profile: User }) {
  const { stats } = useGame()
  return (
    <div className="profile">
      <Card as="section" aria-labelledby="who">
        <div className="who">
          <Initial name={profile.name} />
          <div className="grow">
            <h2 id="who">{profile.name}</h2>
            <p className="soft">{profile.email}</p>
          </div>
          <Chip tone={isPremium(profile) ? 'premium' : 'offline'}>
            {isPremium(profile) ? 'Premium Member' : 'Free Member'}
          </Chip>
        </div>
        {stats.lessonsCompleted > 0 && (
          <dl className="numbers">
            <Stat
              label="Streak"
              value={stats.currentStreak}
              unit={stats.currentStreak === 1 ? 'day' : 'days'}
              icon={<Icon of={Flame} className="flame" isFilled />}
            />
            <Stat label="XP" value={stats.totalXP} icon={<Nuqta size={20} />} />
            <Stat
              label="Lessons completed"
              value={stats.lessonsCompleted}
              icon={<Icon of={BadgeCheck} className="good" />}
            />
          </dl>
        )}
      </Card>
      <RecentAchievements joinedAt={profile.createdAt} />
    </div>
  )
}
