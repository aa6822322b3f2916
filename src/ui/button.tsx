import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass, ButtonFace } from './button-look.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    children: ReactNode
    /** At work: takes no press but keeps the focus and its width, and says `busyLabel`. */
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
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isBlock }, className)}
      // Refused here, a press also sends no form.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || undefined}
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
        <ButtonFace icon={icon} iconAfter={iconAfter}>
          {children}
        </ButtonFace>
      )}
    </button>
  )
}
