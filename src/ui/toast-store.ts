import { useSyncExternalStore } from 'react'

export type ToastTone = 'info' | 'good' | 'bad' | 'offline'

export type ToastAction = { label: string; onPress: () => void }

export type ToastMessage = {
  id: number
  text: string
  tone: ToastTone
  action?: ToastAction
  /** Stays until it is answered: a new version asks, it does not hurry. */
  isSticky: boolean
  /** "Not now" was pressed. */
  onDismiss?: () => void
}

let toasts: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message at the bottom; gives its id. The same text is not shown twice at once. */
export function showToast(
  text: string,
  options: Partial<Omit<ToastMessage, 'id' | 'text'>> = {},
): number {
  lastId += 1
  const toast: ToastMessage = { tone: 'info', isSticky: false, ...options, id: lastId, text }
  change([...toasts.filter((one) => one.text !== text), toast])
  return toast.id
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => toasts,
  )
}
