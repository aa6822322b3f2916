import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { DOWNLOAD_ACTION_FAILED, NO_CACHES } from '#copy/downloads.ts'
import type { DownloadsView, LessonOnDevice } from '#data/downloads/downloads-view.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { useProgressByLesson } from '#state/learner-data.ts'
import { useDownloadActions, useDownloads } from '#state/use-downloads.ts'
import { useLearnerState } from '#state/learner.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { showToast } from '#ui/toast-store.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { CourseCard } from './course-card.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { LessonStep } from './lesson-step.ts'
import { LockedLessons } from './locked-lessons.tsx'
import { StorageCard } from './storage-card.tsx'
import { DownloadErrorBanner } from './download-error-banner.tsx'
import { downloadErrorOf } from './download-error.ts'
import './downloads-page.css'

/** `/downloads`: which lessons are on this device with their sounds, and what the device keeps. */
export function DownloadsPage() {
  usePageTitle('Downloads')
  const { loadEngine } = useLearnerState()
  const view = useDownloads()
  // What takes along is fetched at once: this page is there for it.
  useEffect(loadEngine, [loadEngine])
  if (view === undefined) return <LoadingView text="Apni Boli is looking at what is here" />
  return (
    <div className="downloads wrap page">
      <h1 tabIndex={-1}>Downloads</h1>
      <p className="soft narrow">
        Download lessons with their sounds: for the plane, the tunnel, the village without signal.
      </p>
      {view === 'unsupported' ? (
        <EmptyState icon={CloudOff} tone="offline" className="card" heading={NO_CACHES.title}>
          <p>{NO_CACHES.text}</p>
        </EmptyState>
      ) : (
        <OnDevice view={view} />
      )}
    </div>
  )
}

function OnDevice({ view }: { view: DownloadsView }) {
  const { lessons, grace } = view
  const isOnline = useConnectivity((state) => state.isOnline)
  const actions = useDownloadActions()
  const progress = useProgressByLesson()
  const open = lessons.filter(({ isOpen }) => isOpen)
  const error = downloadErrorOf(view, { isOnline })

  function run(step: LessonStep, some: readonly LessonOnDevice[]): void {
    const doing =
      step === 'remove'
        ? actions.remove(some)
        : step === 'pause'
          ? actions.pause(some)
          : actions.take(some)
    doing.catch(() => showToast(DOWNLOAD_ACTION_FAILED, { tone: 'bad' }))
  }

  if (lessons.length === 0) {
    return (
      <EmptyState className="card" icon={CloudOff} tone="offline" heading="No lessons here yet">
        <p>They come as soon as you are online. Then you can download their sounds.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {error !== null && (
        <DownloadErrorBanner
          error={error}
          onTryAgain={() =>
            run(
              'take',
              open.filter(({ wish }) => wish === 'wanted'),
            )
          }
        />
      )}
      <div className="columns">
        <CourseCard
          lessons={lessons}
          isStopped={error !== null}
          onStep={(one) => run(one.step, one.lessons)}
        />
        <Card as="section" className="list" aria-labelledby="lessons">
          <h2 id="lessons">Lesson by lesson</h2>
          <ol>
            {open.map((lesson) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                isLearnt={progress?.get(lesson.id)?.isCompleted === true}
                isStopped={error !== null}
                onStep={(step) => run(step, [lesson])}
              />
            ))}
          </ol>
          <LockedLessons
            lessons={lessons.filter(({ isOpen }) => !isOpen)}
            grace={grace}
            onRemove={(some) => run('remove', some)}
          />
        </Card>
        <StorageCard changes={open.map(({ storedClips }) => storedClips).join()} />
      </div>
    </>
  )
}
