import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { useLearnerState } from '#state/learner.ts'
import { Celebrations } from '#features/celebrations/celebrations.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { AccountNews } from './account-news.tsx'
import { ConnectionNews } from './connection-news.tsx'
import { EarlierWorkNews } from './earlier-work-news.tsx'
import { IconBadge } from './icon-badge.tsx'
import { InstallNews } from './install-news.tsx'
import { ContactNews } from './contact-news.tsx'
import { PushNews } from './push-news.tsx'
import { ReadingNews } from './reading-news.tsx'
import { ScrollPlace } from './scroll-place.tsx'
import { SyncNews } from './sync-news.tsx'
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
