import CircleCheck from 'lucide-react/icons/circle-check'
import { achievementsOf, type StatsSummary } from '#state/dashboard-data.ts'
import { useProfile } from '#state/profile.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Medal } from '#ui/medal.tsx'
import { Meter } from '#ui/meter.tsx'
import { progressInWords } from './achievement-labels.ts'
import { dayOf } from './dates.ts'
import './achievements.css'

/** What each one asks for, how far it is, and when it was unlocked. */
export function AchievementsTab({ standing }: { standing: StatsSummary }) {
  const profile = useProfile()
  if (profile === null) return null
  const achievements = achievementsOf(standing, profile.createdAt)
  const unlocked = achievements.filter(({ isUnlocked }) => isUnlocked).length
  return (
    <section aria-labelledby="achievements">
      <div className="tab-head">
        <h2 id="achievements">Achievements</h2>
        <p className="soft">
          {unlocked} of {achievements.length} unlocked. Achievements are yours to keep.
        </p>
      </div>
      <ul className="trophies">
        {achievements.map((achievement) => (
          <Card as="li" key={achievement.id}>
            <Medal icon={achievement.icon} isUnlocked={achievement.isUnlocked} />
            <div className="about">
              <h3>{achievement.title}</h3>
              <p className="soft sm">{achievement.description}</p>
              {achievement.unlockedAt === null ? (
                <>
                  <Meter
                    label={`Progress to ${achievement.title}`}
                    value={achievement.progress}
                    max={achievement.target}
                    valueText={progressInWords(achievement)}
                  />
                  <p className="xs soft">{progressInWords(achievement)}</p>
                </>
              ) : (
                <p className="xs unlocked">
                  <Icon of={CircleCheck} size={16} />
                  Unlocked on {dayOf(achievement.unlockedAt)}
                </p>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
