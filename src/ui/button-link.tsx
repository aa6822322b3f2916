import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass, ButtonFace } from './button-look.tsx'

type ButtonAnchorProps = ComponentProps<'a'> & ButtonLook

/** A plain link that looks like a button: for another site or a download. */
export function ButtonAnchor({
  variant,
  size,
  isBlock,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, isBlock }, className)}>
      <ButtonFace icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonFace>
    </a>
  )
}

/** A route of ours that looks like a button: `<ButtonLink to="/lessons">`. */
export const ButtonLink = createLink(ButtonAnchor)
