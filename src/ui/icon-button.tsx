import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './button.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconComponent
  /** Its accessible name: an icon alone says nothing. */
  label: string
}

export function IconButton({ icon, label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('iconbtn', className)}>
      <Icon of={icon} size={22} />
    </button>
  )
}
