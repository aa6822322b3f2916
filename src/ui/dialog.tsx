import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { isOfInputMethod } from './input-method.ts'
import { guardPresses } from './press-guard.ts'
import './dialog.css'

// With the first code that can ask for something to be thrown away, and no later. Every page has it once it is drawn.
guardPresses()

type DialogProps = {
  isOpen: boolean
  title: string
  /**
   * Escape, the scrim and the close button call it; the scrim no longer once something is typed, which a slip must not take.
   * Without it the dialog is a choice: only its actions end it.
   */
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

  const cameFrom = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    cameFrom.current = document.activeElement
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  // After the commit: during it React itself puts the focus back to where it was before.
  useEffect(
    () => () => {
      const from = cameFrom.current
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    },
    [],
  )

  const isComposing = useRef(false)
  // Chrome closes a dialog on the second Escape even where `cancel` is refused; the key itself can be.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss?.()
  }

  // Pressed and let go on the scrim: a text that is selected from inside to outside does not count.
  const isPressOnScrim = useRef(false)
  const hasTyped = useRef(false)
  function onMouseDown(event: MouseEvent) {
    isPressOnScrim.current = event.target === event.currentTarget && !hasTyped.current
  }
  function onClick(event: MouseEvent) {
    if (isPressOnScrim.current && event.target === event.currentTarget) onDismiss?.()
  }

  return (
    <dialog
      ref={ref}
      className={classNames('dialog', look === 'plain' && 'plain', onDismiss && 'dismissable')}
      aria-labelledby={titleId}
      closedby={onDismiss ? 'closerequest' : 'none'}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onInput={() => (hasTyped.current = true)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={() => (isComposing.current = false)}
      onCancel={(event) => {
        event.preventDefault()
        if (!isComposing.current) onDismiss?.()
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
