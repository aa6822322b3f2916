import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ContactRow } from '#data/contact-row.ts'
import { useContactOutbox } from '#state/contact-messages.ts'
import { showToast } from '#ui/toast-store.ts'

/** Sends messages that wait on this device, whatever page is open, and says so once they have gone. */
export function ContactNews() {
  const isOnContactPage = useLocation({ select: ({ pathname }) => pathname === '/contact' })
  const onDelivered = useCallback(
    ({ attempts }: ContactRow) => {
      // The contact page tells of its own; what went out at the first try is no news.
      if (attempts === 0 || isOnContactPage) return
      showToast('The message that waited on this device has been sent.', { tone: 'good' })
    },
    [isOnContactPage],
  )
  useContactOutbox(onDelivered)
  return null
}
