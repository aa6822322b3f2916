import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './empty-state.css'

type EmptyStateProps = {
  icon?: IconComponent
  tone?: 'calm' | 'bad' | 'offline'
  /** In place of the icon: an unsewn patch. */
  picture?: ReactNode
  heading: string
  /** `1` where it is the whole page. */
  headingLevel?: 1 | 2
  /** What still works. */
  children?: ReactNode
  /** One way out. */
  action?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

/** Nothing here, or nothing worked: what it is, what still works, one way out. */
export function EmptyState({
  icon,
  tone = 'calm',
  picture,
  heading,
  headingLevel = 2,
  children,
  action,
  role,
  className,
}: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={classNames('state', className)} {...(role && { role })}>
      {icon && (
        <span className={classNames('big', tone !== 'calm' && tone)}>
          <Icon of={icon} size={34} />
        </span>
      )}
      {picture !== undefined && <div className="picture">{picture}</div>}
      <Heading>{heading}</Heading>
      {children !== undefined && <div className="soft sm">{children}</div>}
      {action}
    </div>
  )
}
