import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LetterRow } from '#data/letter-row.ts'
import { useLetterEngine } from '#state/letters.ts'
import { showToast } from '#ui/toast-store.ts'

/** Sends letters that wait on this device, whatever page is open, and says so once they have gone. */
export function LetterNews() {
  const isOnContactPage = useLocation({ select: ({ pathname }) => pathname === '/contact' })
  const onDelivered = useCallback(
    ({ attempts }: LetterRow) => {
      // The contact page tells of its own; what went out at the first try is no news.
      if (attempts === 0 || isOnContactPage) return
      showToast('The message that waited on this device has been sent.', { tone: 'good' })
    },
    [isOnContactPage],
  )
  useLetterEngine(onDelivered)
  return null
}
