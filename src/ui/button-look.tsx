import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './button.css'

export type ButtonVariant =
  | 'primary'
  | 'quiet'
  | 'text'
  | 'correct'
  | 'miss'
  | 'silk'
  | 'oncloth'
  | 'danger'

/** What a button and a link that looks like one have in common. */
export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  isBlock?: boolean | undefined
  /** Before the words. */
  icon?: IconComponent | undefined
  /** After the words: an arrow onwards. */
  iconAfter?: IconComponent | undefined
}

export function buttonClass(
  { variant = 'primary', size = 'md', isBlock = false }: ButtonLook,
  className?: string,
): string {
  return classNames('btn', variant, size === 'sm' && 'sm', isBlock && 'block', className)
}

export function ButtonFace({
  icon,
  iconAfter,
  children,
}: Pick<ButtonLook, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </>
  )
}
