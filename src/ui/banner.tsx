import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './banner.css'

type BannerProps = {
  tone?: 'warn' | 'calm' | 'danger' | 'good'
  icon: IconComponent
  title: ReactNode
  children?: ReactNode
  /** A small button, or the cross that puts it away. */
  action?: ReactNode
  /** `alert` for what just went wrong; nothing for what simply stands there. */
  role?: 'alert' | 'status'
  className?: string
}

export function Banner({
  tone = 'calm',
  icon,
  title,
  children,
  action,
  role,
  className,
}: BannerProps) {
  return (
    <div className={classNames('banner', tone, className)} {...(role && { role })}>
      <Icon of={icon} size={22} />
      <div className="says">
        <b>{title}</b>
        {children !== undefined && <p>{children}</p>}
      </div>
      {action}
    </div>
  )
}
