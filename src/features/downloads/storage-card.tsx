import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState, useEffect } from 'react'
import { PERSISTENCE_REFUSED, PRIVATE_WINDOW, SAFARI_STORAGE_EVICTION } from '#copy/downloads.ts'
import {
  mayBeClearedAfterAWeek,
  askForPersistence,
  canAskForPersistence,
  type StorageReport,
  storageReport,
} from '#device/storage.ts'
import { useLearnerState } from '#state/learner.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { byteSize } from './byte-size.ts'

/** What the browser gives this app, whether it keeps it, and what is only here. `changes`: look again when it differs. */
export function StorageCard({ changes }: { changes: string }) {
  const { report, lookAgain } = useStorageReport(changes)
  const { isMemoryOnly } = useLearnerState()
  const [isRefused, setIsRefused] = useState(false)
  if (report === null) return null
  const { usedBytes, quotaBytes, isPersistent } = report
  return (
    <Card as="section" className="storage" aria-labelledby="storage">
      <h2 id="storage">Storage on this device</h2>
      {usedBytes !== null && quotaBytes !== null && (
        <>
          <p>
            <b className="num">{byteSize(usedBytes)}</b> used of the {byteSize(quotaBytes)} that
            your browser allows
          </p>
          <Meter
            label="Storage used"
            value={usedBytes}
            max={quotaBytes}
            valueText={`${byteSize(usedBytes)} of ${byteSize(quotaBytes)}`}
          />
          <p className="faint xs">The app itself, the lessons and their sounds, and your work.</p>
        </>
      )}
      <Unsynced />
      {isMemoryOnly ? (
        <p className="sm">{PRIVATE_WINDOW}</p>
      ) : isPersistent === true ? (
        <p className="kept sm">
          <Icon of={CircleCheck} size={18} />
          Your browser keeps this until you remove it yourself.
        </p>
      ) : (
        <div className="ask">
          <p className="sm">Your browser may clear this when the device runs short of space.</p>
          {mayBeClearedAfterAWeek() && <p className="sm">{SAFARI_STORAGE_EVICTION}</p>}
          {canAskForPersistence() && (
            <Button
              variant="quiet"
              size="sm"
              onClick={async () => {
                setIsRefused(!(await askForPersistence()))
                lookAgain()
              }}
            >
              Protect my downloads
            </Button>
          )}
          <p className="sm" role="status">
            {isRefused && PERSISTENCE_REFUSED}
          </p>
        </div>
      )}
    </Card>
  )
}

/** Work that only this device has: nothing on this page takes it away. */
function Unsynced() {
  const status = useSyncStatus()
  if (status === null) return null
  const unsynced = status.pending + status.failed + status.corrupt
  if (unsynced === 0) return <p className="soft sm">All your work is on your account as well.</p>
  return (
    <p className="unsynced sm">
      <Icon of={CloudUpload} size={18} />
      <span>
        <b>
          {unsynced} {unsynced === 1 ? 'result is' : 'results are'} only on this device
        </b>{' '}
        until the next sync. Nothing here removes {unsynced === 1 ? 'it' : 'them'}.
      </span>
    </p>
  )
}

/** What the browser says of our storage; asked again when `changes` differs, and on request. Null while it is asked first. */
function useStorageReport(changes: string): {
  report: StorageReport | null
  lookAgain: () => void
} {
  const [report, setReport] = useState<StorageReport | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void storageReport().then((told) => {
      if (isCurrent) setReport(told)
    })
    return () => {
      isCurrent = false
    }
  }, [changes, turn])
  return { report, lookAgain: () => setTurn((before) => before + 1) }
}
