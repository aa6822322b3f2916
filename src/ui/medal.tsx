import CalendarCheck from 'lucide-react/icons/calendar-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Languages from 'lucide-react/icons/languages'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import type { AchievementIcon } from '#domain/achievements.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './medal.css'

const GLYPHS: Readonly<Record<AchievementIcon, IconComponent>> = {
  'calendar-check': CalendarCheck,
  'heart-handshake': HeartHandshake,
  languages: Languages,
  target: Target,
  trophy: Trophy,
}

/** A marigold lozenge for what was achieved, its stitched outline for what is still to come. Words stand beside it. */
export function Medal({ icon, isUnlocked }: { icon: AchievementIcon; isUnlocked: boolean }) {
  return (
    <span className={classNames('medal', isUnlocked && 'won')} aria-hidden="true">
      {!isUnlocked && (
        <svg className="dash">
          <rect x="1.5" y="1.5" rx="10" ry="10" />
        </svg>
      )}
      <Icon of={GLYPHS[icon]} size={24} />
    </span>
  )
}
