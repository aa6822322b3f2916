import BadgeCheck from 'lucide-react/icons/badge-check'
import Flame from 'lucide-react/icons/flame'
import LogOut from 'lucide-react/icons/log-out'
import { isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { useGame } from '#state/game.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Stat } from '#ui/stat.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { ResetProgress } from './reset-progress.tsx'
import { SoundSettings } from './sound-settings.tsx'
import './profile-page.css'

/** `/profile` (spec §2): who is here, how loud it is, and the account's actions. */
export function ProfilePage({ onSignOut }: { onSignOut: () => void }) {
  usePageTitle('Profile')
  const { user } = useAuth()
  const { stats } = useGame()
  if (user === null) return null
  return (
    <div className="wrap page">
      <h1>Profile</h1>
      <div className="profile">
        <Card as="section" aria-labelledby="who">
          <div className="who">
            <div className="grow">
              <h2 id="who">{user.name}</h2>
              <p className="soft">{user.email}</p>
            </div>
            <Chip tone={isPremium(user) ? 'premium' : 'offline'}>
              {isPremium(user) ? 'Premium Member' : 'Free Member'}
            </Chip>
          </div>
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
        </Card>
        <SoundSettings />
        <Card as="section" aria-labelledby="account">
          <h2 id="account">Account</h2>
          <div className="buttons">
            <Button variant="quiet" icon={LogOut} onClick={onSignOut}>
              Sign Out
            </Button>
            <ResetProgress />
          </div>
        </Card>
      </div>
    </div>
  )
}
