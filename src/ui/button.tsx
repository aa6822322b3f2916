import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass, ButtonFace } from './button-look.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    children: ReactNode
    /** At work: disabled, keeps its width, and says `busyLabel`. */
    isBusy?: boolean
    busyLabel?: string
  }

/** A button of 56 px (44 small). One `primary` in a view. */
export function Button({
  variant,
  size,
  isBlock,
  icon,
  iconAfter,
  isBusy = false,
  busyLabel,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isBlock !== undefined && { isBlock }),
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? (
        <>
          <span className="spin" aria-hidden="true" />
          <span className="label">
            <span className="hold" aria-hidden="true">
              {children}
            </span>
            <span>{busyLabel ?? children}</span>
          </span>
        </>
      ) : (
        <ButtonFace {...(icon && { icon })} {...(iconAfter && { iconAfter })}>
          {children}
        </ButtonFace>
      )}
    </button>
  )
}
