import { useState } from 'react'
import type { SyncStatus } from '#data/sync-status-rule.ts'
import { saveAsFile } from '#device/save-as-file.ts'
import {
  exportPendingAfterSignOut,
  removePendingAfterSignOut,
} from '#state/pending-after-sign-out.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { countOf } from './count-of.ts'

/** Work on this device while nobody is signed in: sign in, take it along as a file, or remove it. */
export function PendingAfterSignOutActions({
  status,
  onClose,
}: {
  status: SyncStatus
  onClose: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isGone = status.kind === 'account-gone'

  async function save(): Promise<void> {
    const json = await exportPendingAfterSignOut()
    if (json !== null) saveAsFile('apni-boli-unsynced.json', json)
  }

  async function remove(): Promise<void> {
    await removePendingAfterSignOut()
    onClose()
  }

  function run(work: () => Promise<void>): void {
    setHasFailed(false)
    work().catch((error: unknown) => {
      setHasFailed(true)
      globalThis.reportError(error)
    })
  }

  if (isAsking) {
    return (
      <>
        <p role="alert">
          Remove {countOf(status.pending, 'result', 'results')} from this device?{' '}
          {status.pending === 1 ? 'It is' : 'They are'} nowhere else and cannot be brought back.
        </p>
        <Button key="remove" isBlock variant="danger" onClick={() => run(remove)}>
          Remove for Good
        </Button>
        {/* Where the first press was, and with the focus: a second one by accident keeps it. */}
        <Button key="keep" ref={focus} isBlock variant="quiet" onClick={() => setIsAsking(false)}>
          Keep
        </Button>
        {hasFailed && <Failed />}
      </>
    )
  }
  return (
    <>
      {!isGone && (
        <ButtonLink to="/login" isBlock onClick={onClose}>
          Sign In
        </ButtonLink>
      )}
      <Button isBlock variant={isGone ? 'primary' : 'quiet'} onClick={() => run(save)}>
        Export
      </Button>
      <Button isBlock variant="quiet" onClick={() => setIsAsking(true)}>
        Remove From This Device
      </Button>
      {hasFailed && <Failed />}
    </>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function Failed() {
  return (
    <p role="alert">
      This device’s storage did not answer. Nothing was removed: reload the page and try again.
    </p>
  )
}
