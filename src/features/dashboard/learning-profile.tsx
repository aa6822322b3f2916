import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Hourglass from 'lucide-react/icons/hourglass'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { LEARNING_GOAL_LABELS } from '#copy/profile.ts'
import type { Stats } from '#domain/completions.ts'
import { Card } from '#ui/card.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { dayOf } from './dates.ts'
import { studyTimeText } from './study-time.ts'
import './learning-profile.css'

type LearningProfileProps = {
  profile: User
  stats: Stats
  /** Measured seconds of the lessons completed today; undefined while the log is read. */
  secondsToday: number | undefined
}

/** Who learns, what for, and how much. */
export function LearningProfile({ profile, stats, secondsToday }: LearningProfileProps) {
  const { learningGoal, dailyGoal, createdAt } = profile
  return (
    <Card as="section" className="learner" aria-labelledby="learner">
      <h2 id="learner">Learning profile</h2>
      {secondsToday !== undefined && <DailyGoal goal={dailyGoal} seconds={secondsToday} />}
      <dl>
        <Fact icon={Users} name="Learning for">
          {LEARNING_GOAL_LABELS[learningGoal]}
        </Fact>
        <Fact icon={Clock} name="Daily goal">
          {dailyGoal} minutes
        </Fact>
        <Fact icon={Flame} name="Longest streak">
          {stats.longestStreak} {stats.longestStreak === 1 ? 'day' : 'days'}
        </Fact>
        <Fact icon={Target} name="Perfect lessons">
          {stats.perfectLessons}
        </Fact>
        <Fact icon={Hourglass} name="Time studied">
          {studyTimeText(stats.totalTimeStudied)}
        </Fact>
        <Fact icon={CalendarDays} name="Member since">
          {dayOf(createdAt)}
        </Fact>
      </dl>
    </Card>
  )
}

/** Only what was measured in completed lessons counts, and it says so. */
function DailyGoal({ goal, seconds }: { goal: number; seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  const words =
    minutes >= goal
      ? `Daily goal reached: ${minutes} minutes today`
      : `${minutes} of ${goal} minutes today`
  return (
    <div className="today">
      <p>
        <b>{words}</b> <span className="soft sm">of lessons finished today</span>
      </p>
      <Meter label="Daily goal" value={minutes} max={goal} valueText={words} />
    </div>
  )
}

function Fact({
  icon,
  name,
  children,
}: {
  icon: IconComponent
  name: string
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
