import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { ContactRow } from '#data/contact-row.ts'
import { importLate } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { whenIdle } from '#device/when-idle.ts'
import { Celebrations } from '#features/celebrations/celebrations.tsx'
import { useAuth } from '#state/auth.tsx'
import { useContactOutbox } from '#state/contact-messages.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { useLearnerState } from '#state/learner.ts'
import { followReadingOf, useReadingSettings } from '#state/reading-settings.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { announce } from '#ui/live-region.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { showToast } from '#ui/toast-store.ts'
import { AccountNews } from './account-news.tsx'
import { ConnectionNews } from './connection-news.tsx'
import { EarlierWorkNews } from './earlier-work-news.tsx'
import { IconBadge } from './icon-badge.tsx'
import { InstallNews } from './install-news.tsx'
import { ScrollPlace } from './scroll-place.tsx'
import { syncLabel } from './sync-label.ts'
import { UpdateNews } from './update-news.tsx'

// Only a learner has words.
const WordsDueNews = lazyWithFallback(
  () => import('./words-due-news.tsx'),
  'WordsDueNews',
  IconBadge,
)

/**
 * What comes after the first screen. What is told in passing, and where: the connection, a new version, and whatever a page shows
 * as a toast; over all of it the celebrations. And what needs nothing but to be there.
 */
export function News() {
  const hasDb = useLearnerState(({ db }) => db !== null)
  return (
    <>
      <AccountNews />
      <ConnectionNews />
      <SyncNews />
      <UpdateNews />
      <InstallNews />
      {hasDb ? <WordsDueNews /> : <IconBadge />}
      <ContactNews />
      <PushNews />
      <EarlierWorkNews />
      <ReadingNews />
      <ScrollPlace />
      <Celebrations />
      <ToastRegion />
    </>
  )
}

/** Sends messages that wait on this device, whatever page is open, and says so once they have gone. */
function ContactNews() {
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

/** Once per visit of a learner who gets reminders in this browser, what has aged of that is renewed; unseen. */
function PushNews() {
  const { user } = useAuth()
  const isWanted = user?.notifications === true
  useEffect(() => {
    if (!isWanted || !('Notification' in window) || Notification.permission !== 'granted') return
    let isHere = true
    let stop = (): void => undefined
    whenIdle(() => {
      if (!isHere) return
      ;({ stop } = retryUntilDone(async () => {
        const { keepPushFresh } = await importLate(() => import('#state/push.ts'))
        await keepPushFresh()
      }))
    })
    return () => {
      isHere = false
      stop()
    }
  }, [isWanted])
  return null
}

/** Another learner on this device reads in their own settings, and in their own hand of the script; unseen. */
function ReadingNews() {
  const { user } = useAuth()
  const userId = user?.id
  const face = useReadingSettings(({ script, lines }) => script + lines)
  useEffect(() => {
    // Whoever signs out leaves the page readable for who signs in.
    return userId === undefined ? undefined : followReadingOf(userId)
  }, [userId])
  useEffect(() => {
    // Until then the text stands in the system's face.
    const { stop } = retryUntilDone(async () => {
      const { loadScriptFace } = await importLate(() => import('./script-face.ts'))
      await loadScriptFace()
    })
    return stop
  }, [face])
  return null
}

/**
 * Tells who does not see the header that something was not accepted, and what became of it. What comes and goes by itself is not
 * told: each answer would be.
 */
function SyncNews() {
  const status = useSyncStatus()
  const words = status && syncLabel(status)
  const isFailed = status?.kind === 'failed'
  const last = useRef<{ words: string; isFailed: boolean } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = words === null ? null : { words, isFailed }
    if (before === null || words === null || words === before.words) return
    if (isFailed || before.isFailed) announce(words)
  }, [words, isFailed])
  return null
}
