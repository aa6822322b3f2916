import { Link } from '@tanstack/react-router'
import type { Achievement } from '#domain/achievements.ts'
import { Card } from '#ui/card.tsx'
import { Medal } from '#ui/medal.tsx'
import { progressInWords } from './achievement-labels.ts'
import './achievements.css'

/** All of them at a glance; the Achievements tab tells the conditions and the dates. */
export function AchievementGrid({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <Card as="section" className="achieved" aria-labelledby="achieved">
      <div className="card-head">
        <h2 id="achieved">Achievements</h2>
        <Link to="/dashboard" search={{ tab: 'achievements' }} className="link sm alone">
          See all
          <span className="vh"> achievements</span>
        </Link>
      </div>
      <ul className="medals">
        {achievements.map((achievement) => (
          <li key={achievement.id} {...(achievement.isUnlocked && { className: 'won' })}>
            <Medal icon={achievement.icon} isUnlocked={achievement.isUnlocked} />
            <span className="title">{achievement.title}</span>
            <span className="words">{progressInWords(achievement)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
