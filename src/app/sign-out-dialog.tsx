import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useLearnerActions } from '#state/learner-actions.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { countOf } from './count-of.ts'
import type { SignOut } from './use-sign-out.ts'

/** Work that only this device has: send it now, keep it here (what happens unless told otherwise), or drop it. */
export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  const { isAsking, unsynced, cancel, leave } = signOut
  const { requestSync } = useLearnerActions()
  const [isSyncing, setIsSyncing] = useState(false)
  async function syncNow(): Promise<void> {
    setIsSyncing(true)
    await requestSync('everything')
    setIsSyncing(false)
  }
  const isAllSynced = unsynced === 0
  return (
    <Dialog
      isOpen={isAsking}
      title={isAllSynced ? 'Everything is on your account' : 'Sign out with work not synced yet?'}
      onDismiss={cancel}
      actions={
        isAllSynced ? (
          <Button isBlock onClick={() => void leave('keep')}>
            Sign Out
          </Button>
        ) : (
          <>
            <Button isBlock onClick={() => void leave('keep')}>
              Keep on This Device
            </Button>
            <Button
              isBlock
              variant="quiet"
              isBusy={isSyncing}
              busyLabel="Syncing..."
              onClick={() => void syncNow()}
            >
              Sync Now
            </Button>
            <Button isBlock variant="danger" onClick={() => void leave('discard')}>
              Discard
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {isAllSynced ? (
          <Banner tone="good" icon={CircleCheck} title="All synced" />
        ) : (
          <p className="soft">
            {countOf(unsynced, 'result is', 'results are')} only on this device. Kept here,{' '}
            {unsynced === 1 ? 'it waits' : 'they wait'} for your next sign-in on it. Discarded,{' '}
            {unsynced === 1 ? 'it is' : 'they are'} gone for good.
          </p>
        )}
      </div>
    </Dialog>
  )
}
