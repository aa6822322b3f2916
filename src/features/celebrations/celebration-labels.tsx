import Flame from 'lucide-react/icons/flame'
import type { Celebration } from '#state/lesson-celebrations.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Medal } from '#ui/medal.tsx'
import { lasts } from './lasts.ts'

/** Heading, what it is for by name, subtitle: a piece of cotton with a marigold hem. */
export function CelebrationLabels({
  heading,
  subtitle,
  occasion,
  lastsMs,
}: {
  heading: string
  subtitle: string | null
  occasion: Celebration['occasion']
  lastsMs: number
}) {
  const isNamed = occasion !== null && occasion.name !== heading
  return (
    <div className={classNames('moment-words', isNamed && 'named')} style={lasts(lastsMs)}>
      {occasion?.kind === 'achievement' && <Medal icon="trophy" isUnlocked />}
      {occasion?.kind === 'streak' && <Icon of={Flame} size={34} isFilled />}
      <div>
        <p className="moment-heading">{heading}</p>
        {isNamed && <p className="occasion">{occasion.name}</p>}
        {subtitle !== null && <p className="moment-subtitle">{subtitle}</p>}
      </div>
    </div>
  )
}
