import { Link } from '@tanstack/react-router'
import type { Achievement } from '#domain/achievements.ts'
import { achievementsOf, useStatsSummary, useToday } from '#state/dashboard-data.ts'
import { Card } from '#ui/card.tsx'
import { Medal } from '#ui/medal.tsx'

/** The dashboard has all of them. */
const SHOWN = 4
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

type Unlocked = Achievement & { unlockedAt: string }

/** What the learner really unlocked, the newest first. */
export function RecentAchievements({ joinedAt }: { joinedAt: string }) {
  const standing = useStatsSummary(useToday())
  const newest = standing === undefined ? [] : newestOf(achievementsOf(standing, joinedAt))
  return (
    <Card as="section" aria-labelledby="recent">
      <div className="cardhead">
        <h2 id="recent">Recent achievements</h2>
        <Link to="/dashboard" search={{ tab: 'achievements' }} className="link sm alone">
          See all<span className="vh"> achievements</span>
        </Link>
      </div>
      <ul className="recent">
        {newest.map(({ id, icon, title, description, unlockedAt }) => (
          <li key={id}>
            <Medal icon={icon} isUnlocked />
            <p>
              <b>{title}</b>
              <span className="soft sm">{description}</span>
              <time className="soft sm" dateTime={unlockedAt}>
                {DAY.format(new Date(unlockedAt))}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function newestOf(all: readonly Achievement[]): Unlocked[] {
  return all
    .filter((one): one is Unlocked => one.unlockedAt !== null)
    .sort((a, b) => b.unlockedAt.localeCompare(a.unlockedAt))
    .slice(0, SHOWN)
}
