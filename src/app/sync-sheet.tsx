import { useState } from 'react'
import { eventsIn } from '#data/queue-reviews.ts'
import type { OutboxRow } from '#data/rows.ts'
import type { SyncStatus } from '#data/sync-status-rule.ts'
import { useAuth } from '#state/auth.tsx'
import { useLearnerActions } from '#state/learner-actions.ts'
import {
  type FailedVoices,
  useFailedOperations,
  useFailedVoices,
} from '#state/failed-operations.ts'
import { useLessons } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveAsFile } from '#device/save-as-file.ts'
import { countOf } from './count-of.ts'
import { PendingAfterSignOutActions } from './pending-after-sign-out-actions.tsx'
import { syncExplanation } from './sync-explanation.ts'
import { syncLabel } from './sync-label.ts'

/** "22 November 2026 at 14:05" */
const SYNCED_AT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** What the chip means, what is set aside and why, and what can be done: sync, retry, export, sign in. */
export function SyncSheet({ status, onClose }: { status: SyncStatus; onClose: () => void }) {
  const { user } = useAuth()
  return (
    <Dialog isOpen title={syncLabel(status)} look="plain" onDismiss={onClose}>
      {/* What Sync Now and Retry come to is heard: behind a dialog nothing else is. */}
      <div role="status" className="stack">
        {syncExplanation(status).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {status.lastSyncedAt !== null && (
        <p className="soft sm">Last synced {SYNCED_AT.format(new Date(status.lastSyncedAt))}</p>
      )}
      {user === null ? (
        <PendingAfterSignOutActions status={status} onClose={onClose} />
      ) : (
        <LearnerActions status={status} />
      )}
    </Dialog>
  )
}

function LearnerActions({ status }: { status: SyncStatus }) {
  const { requestSync, retryFailed, exportUnsynced, forgetCorruptRows } = useLearnerActions()
  const failed = useFailedOperations()
  const voices = useFailedVoices()
  const failedIds = [...failed.map((row) => row.id), ...voices.flatMap(({ ids }) => ids)]
  const [isBusy, setIsBusy] = useState(false)
  const unsynced = status.pending + status.failed + status.corrupt

  async function run(work: () => Promise<unknown>): Promise<void> {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }

  return (
    <>
      <FailedList failed={failed} voices={voices} />
      {failedIds.length > 0 && (
        <Button
          isBlock
          isBusy={isBusy}
          busyLabel="Trying..."
          onClick={() => void run(() => retryFailed(failedIds))}
        >
          Retry
        </Button>
      )}
      {/* Offline a press does nothing: it goes by itself, as the words above say. */}
      {failedIds.length === 0 && status.pending > 0 && status.isOnline && (
        <Button
          isBlock
          isBusy={isBusy}
          busyLabel="Syncing..."
          onClick={() => void run(() => requestSync('everything'))}
        >
          Sync Now
        </Button>
      )}
      {unsynced > 0 && (
        <Button
          isBlock
          variant="quiet"
          onClick={() =>
            void exportUnsynced().then((json) => saveAsFile('apni-boli-unsynced.json', json))
          }
        >
          Export
        </Button>
      )}
      {status.corrupt > 0 && (
        <Button isBlock variant="quiet" onClick={() => void run(forgetCorruptRows)}>
          Remove What Cannot Be Read
        </Button>
      )}
    </>
  )
}

const WHAT: Record<OutboxRow['kind'], string> = {
  'exercise-progress': 'Progress',
  'reset-progress': 'Start over',
  completion: 'Completed lesson',
  profile: 'Profile changes',
  suggestion: 'How you say it',
  reviews: 'What you remember',
  practice: 'Practice session',
  evening: 'Said at home',
  family: 'Family tree',
  'reset-all': 'Reset of all progress',
}

/** "3 recordings of Nani" */
function voicesLabel({ kind, ids, name }: FailedVoices): string {
  const of = name === '' ? '' : ` of ${name}`
  if (kind === 'take') return countOf(ids.length, 'recording', 'recordings') + of
  if (kind === 'forget-take') {
    return `Deletion of ${countOf(ids.length, 'recording', 'recordings')}${of}`
  }
  return kind === 'speaker' ? `The voice${of}` : 'Deletion of a voice'
}

function FailedList({
  failed,
  voices,
}: {
  failed: readonly OutboxRow[]
  voices: readonly FailedVoices[]
}) {
  const lessons = useLessons()
  if (failed.length === 0 && voices.length === 0) return null
  const titleOf = (id: string): string =>
    lessons?.find((lesson) => lesson.id === id)?.title ?? `lesson ${id}`
  return (
    <ul className="failed" aria-label="Could not be synced">
      {failed.map((row) => (
        <li key={row.id}>
          <b>
            {WHAT[row.kind]}
            {row.lessonId !== '' && `: ${titleOf(row.lessonId)}`}
            {row.kind === 'reviews' && `: ${countOf(eventsIn(row).length, 'answer', 'answers')}`}
          </b>
          <Why lastError={row.lastError} />
        </li>
      ))}
      {voices.map((row) => (
        <li key={row.ids[0]}>
          <b>{voicesLabel(row)}</b>
          <Why lastError={row.lastError} />
        </li>
      ))}
    </ul>
  )
}

function Why({ lastError }: Pick<OutboxRow, 'lastError'>) {
  return (
    <p className="soft sm">
      {lastError?.message ?? 'It was not accepted, and we do not know why'}
      {lastError?.status !== undefined && ` (${lastError.status})`}
    </p>
  )
}
