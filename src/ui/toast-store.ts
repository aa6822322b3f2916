import { create } from 'zustand'

export type ToastTone = 'info' | 'good' | 'bad' | 'offline'

export type ToastAction = { label: string; onPress: () => void }

export type ToastMessage = {
  id: number
  text: string
  tone: ToastTone
  action?: ToastAction
  /** Stays until it is answered: a new version asks, and can wait. */
  isSticky: boolean
  /** "Not now" was pressed. */
  onDismiss?: () => void
}

type Toasts = { toasts: readonly ToastMessage[] }

export const useToasts = create<Toasts>()(() => ({ toasts: [] }))
let lastId = 0

/** Shows a message at the bottom; gives its id. The same text is not shown twice at once. */
export function showToast(
  text: string,
  options: Partial<Omit<ToastMessage, 'id' | 'text'>> = {},
): number {
  lastId += 1
  const toast: ToastMessage = { tone: 'info', isSticky: false, ...options, id: lastId, text }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((one) => one.text !== text), toast],
  }))
  return toast.id
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}
