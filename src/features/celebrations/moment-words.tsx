import Flame from 'lucide-react/icons/flame'
import type { Moment } from '#state/celebration-moments.ts'
import { Icon } from '#ui/icon.tsx'
import { Medal } from '#ui/medal.tsx'

/** Heading, what it is for by name, subtitle: a piece of cotton with a marigold hem. */
export function MomentWords({
  heading,
  subtitle,
  occasion,
}: {
  heading: string
  subtitle: string | null
  occasion: Moment['occasion']
}) {
  return (
    <div className="moment-words">
      <p className="moment-heading">{heading}</p>
      {occasion && occasion.name !== heading && (
        <p className="occasion">
          {occasion.kind === 'achievement' ? (
            <Medal icon="trophy" isUnlocked />
          ) : (
            <Icon of={Flame} isFilled />
          )}
          {occasion.name}
        </p>
      )}
      {subtitle !== null && <p className="moment-subtitle">{subtitle}</p>}
    </div>
  )
}
