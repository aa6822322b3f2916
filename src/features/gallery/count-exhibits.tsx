import Flame from 'lucide-react/icons/flame'
import type { ReactNode } from 'react'
import { STRENGTH_LABELS } from '#copy/strength.ts'
import type { AchievementIcon } from '#domain/achievements.ts'
import { Icon } from '#ui/icon.tsx'
import { Medal } from '#ui/medal.tsx'
import { Meter } from '#ui/meter.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Pips, type PipState } from '#ui/pips.tsx'
import { RankTag } from '#ui/rank-tag.tsx'
import { Stars } from '#ui/stars.tsx'
import { Stat } from '#ui/stat.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { StrengthMark } from '#ui/strength-mark.tsx'
import { StitchRing } from '#ui/stitch-ring.tsx'
import { StitchProgress, type StitchState } from '#ui/stitch-progress.tsx'
import type { Exhibit } from './exhibit.ts'
import { each, State, States } from './states.tsx'

const MEDALS: Record<AchievementIcon, ReactNode> = {
  'heart-handshake': null,
  trophy: null,
  target: null,
  'calendar-check': null,
  languages: null,
}

const RINGS = { correct: 1, mid: 0.6, low: 0 } as const

const STARS = [0, 1, 2, 3, 4, 5]

function pips(count: number, answered: number): PipState[] {
  return Array.from({ length: count }, (_, at) =>
    at >= answered ? 'ahead' : at % 3 === 2 ? 'missed' : 'right',
  )
}

function stitches(count: number, now: number): StitchState[] {
  return Array.from({ length: count }, (_, at) =>
    at < now ? 'done' : at === now ? 'now' : 'ahead',
  )
}

export const COUNT_EXHIBITS: readonly Exhibit[] = [
  {
    of: 'meter',
    Show: () => (
      <div className="gallery-stack">
        {[0, 1, 50, 100].map((value) => (
          <State key={value} name={`${value} %`}>
            <Meter label={`${value} of 100`} value={value} />
          </State>
        ))}
      </div>
    ),
  },
  {
    of: 'stitch-progress',
    Show: () => (
      <div className="gallery-stack">
        <State name="begun">
          <StitchProgress label="Exercise 4 of 12" steps={stitches(12, 3)} />
        </State>
        <State name="done">
          <StitchProgress label="Exercise 12 of 12" steps={stitches(12, 12)} />
        </State>
        <State name="more than 20: a meter">
          <StitchProgress label="Exercise 9 of 30" steps={stitches(30, 8)} />
        </State>
      </div>
    ),
  },
  {
    of: 'pips',
    Show: () => (
      <div className="gallery-stack">
        <State name="right, missed, current, ahead">
          <Pips pips={pips(8, 5)} current={5} />
        </State>
        <State name="more than ten">
          <Pips pips={pips(18, 12)} current={12} />
        </State>
      </div>
    ),
  },
  {
    of: 'stitch-ring',
    Show: () => (
      <States>
        {each(RINGS, (tone, share) => (
          <StitchRing share={share} tone={tone} size={64} />
        ))}
      </States>
    ),
  },
  {
    of: 'stars',
    Show: () => (
      <States>
        {STARS.map((count) => (
          <State key={count} name={`${count} of 5`}>
            <Stars count={count} />
          </State>
        ))}
      </States>
    ),
  },
  {
    of: 'stat',
    Show: () => (
      <dl className="gallery-row">
        <Stat label="Heritage Points" value={1240} icon={<Nuqta size={20} />} />
        <Stat label="Day Streak" value={7} unit="days" icon={<Icon of={Flame} isFilled />} />
        <Stat label="Lessons" value={0} />
      </dl>
    ),
  },
  {
    of: 'stat-card',
    Show: () => (
      <dl className="stat-cards">
        <StatCard label="Total XP" value={1240} icon={<Nuqta size={24} />} />
        <StatCard label="Lessons" value={4} note="15 total available" icon={<Icon of={Flame} />} />
      </dl>
    ),
  },
  {
    of: 'medal',
    Show: () => (
      <States>
        {each(MEDALS, (icon) => (
          <span className="gallery-row">
            <Medal icon={icon} isUnlocked />
            <Medal icon={icon} isUnlocked={false} />
          </span>
        ))}
      </States>
    ),
  },
  { of: 'rank-tag', Show: () => <RankTag title="Heritage Keeper" /> },
  {
    of: 'nuqta',
    Show: () => (
      <States>
        {[16, 24, 40].map((size) => (
          <State key={size} name={`${size} px`}>
            <Nuqta size={size} />
          </State>
        ))}
      </States>
    ),
  },
  {
    of: 'strength-mark',
    Show: () => (
      <States>
        {each(STRENGTH_LABELS, (strength, label) => (
          <StrengthMark of={strength}>{label}</StrengthMark>
        ))}
      </States>
    ),
  },
]
