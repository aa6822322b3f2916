import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconComponent } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type ToastMessage, type ToastTone, useToasts } from './toast-store.ts'
import './toast.css'

const PLAIN_MS = 4000
const WITH_ACTION_MS = 8000

const ICONS: Record<ToastTone, IconComponent> = {
  info: Info,
  good: CircleCheck,
  bad: CircleAlert,
  offline: WifiOff,
}

/** Where toasts appear: one in the app, there before the first toast, so that readers hear it. */
export function ToastRegion() {
  const { toasts } = useToasts()
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/**
 * Goes after 4 s, 8 s with an action; stays while it is pointed at or holds the focus. A pointer that merely
 * rests where it appears does not point at it.
 */
function Toast({ toast }: { toast: ToastMessage }) {
  const [isHeld, setIsHeld] = useState(false)
  const lifeMs = toast.action ? WITH_ACTION_MS : PLAIN_MS

  useEffect(() => {
    if (isHeld || toast.isSticky) return
    const timer = setTimeout(() => dismissToast(toast.id), lifeMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id, toast.isSticky, lifeMs])

  const cameFrom = useRef<EventTarget | null>(null)
  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    setIsHeld(true)
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  /** The pressed button goes with the toast: the focus returns to where it was. */
  function leave(): void {
    dismissToast(toast.id)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    <div
      className={`toast ${toast.tone}`}
      onPointerMove={(event) => {
        if (event.movementX !== 0 || event.movementY !== 0) setIsHeld(true)
      }}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={onFocus}
      onBlur={() => setIsHeld(false)}
    >
      <Icon of={ICONS[toast.tone]} />
      <span>{toast.text}</span>
      {(toast.action || toast.isSticky) && (
        <div>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                leave()
                toast.action?.onPress()
              }}
            >
              {toast.action.label}
            </button>
          )}
          {toast.isSticky && (
            <IconButton
              icon={X}
              label="Not now"
              onClick={() => {
                leave()
                toast.onDismiss?.()
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}
