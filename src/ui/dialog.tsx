import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import './dialog.css'

type DialogProps = {
  isOpen: boolean
  title: string
  /** Escape, the scrim and the close button call it. Without it the dialog is a choice: only its actions end it. */
  onDismiss?: () => void
  /** Above the title: a patch, an icon. */
  picture?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  /** `plain`: text from the left, for forms and lists. */
  look?: 'centred' | 'plain'
}

/**
 * The browser's own modal dialog: a sheet from the bottom under 640 px, centred above. The page behind is
 * inert; focus comes back to where it was.
 */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  title,
  onDismiss,
  picture,
  children,
  actions,
  look = 'centred',
}: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    const cameFrom = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [])

  // Chrome closes a dialog on the second Escape even where `cancel` is refused; the key itself can be.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDismiss?.()
  }

  function onMouseDown(event: MouseEvent) {
    if (event.target === event.currentTarget) onDismiss?.()
  }

  return (
    <dialog
      ref={ref}
      className={classNames('dialog', look === 'plain' && 'plain', onDismiss && 'dismissable')}
      aria-labelledby={titleId}
      closedby={onDismiss ? 'closerequest' : 'none'}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
    >
      <div className="body">
        {picture}
        <h2 id={titleId}>{title}</h2>
        {children !== undefined && <div className="content">{children}</div>}
        {actions !== undefined && <div className="actions">{actions}</div>}
        {onDismiss && (
          <IconButton className="close" icon={X} label="Close" onClick={() => onDismiss()} />
        )}
      </div>
    </dialog>
  )
}
