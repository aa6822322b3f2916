import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './chip.css'

export type ChipTone =
  | 'plain'
  | 'free'
  | 'mastered'
  | 'reward'
  | 'premium'
  | 'pending'
  | 'offline'
  | 'danger'
  | 'resumed'

type ChipProps = { tone?: ChipTone; icon?: IconComponent; className?: string; children: ReactNode }

/** A label. What can be pressed is a `button` with the same classes (`chipClass`). */
export function Chip({ tone = 'plain', icon, className, children }: ChipProps) {
  return (
    <span className={chipClass(tone, className)}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  )
}

export function chipClass(tone: ChipTone, className?: string): string {
  return classNames('chip', tone !== 'plain' && tone, className)
}
