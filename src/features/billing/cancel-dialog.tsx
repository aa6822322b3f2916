import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { CANCEL_FAILED } from '#copy/billing.ts'
import { useBilling } from '#state/billing.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Cancelling ends the renewals only: the provider may still try the payment that failed. */
const PAST_DUE =
  'The premium lessons are closed already. It will not renew, but the payment that failed may still be tried again.'

type CancelDialogProps = {
  isOpen: boolean
  /** A payment has failed, so that nothing is open that could stay so. */
  isPastDue: boolean
  /** Until when everything stays open, where it is known. */
  lastDay: string | null
  onKeep: () => void
  onCancelled: () => void
}

/** Cancelling is asked about once more, and says what is kept. */
export function CancelDialog({ isOpen, ...rest }: CancelDialogProps) {
  return isOpen ? <OpenCancelDialog {...rest} /> : null
}

function OpenCancelDialog({
  isPastDue,
  lastDay,
  onKeep,
  onCancelled,
}: Omit<CancelDialogProps, 'isOpen'>) {
  const billing = useBilling()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')

  async function cancel(): Promise<void> {
    setState('busy')
    const answer = await billing.cancel()
    if (answer.ok) onCancelled()
    else setState('failed')
  }

  return (
    <Dialog
      isOpen
      title="Cancel your subscription?"
      // Under way it is a choice that is made.
      {...(state !== 'busy' && { onDismiss: onKeep })}
      actions={
        <>
          <Button isBlock disabled={state === 'busy'} onClick={onKeep}>
            Keep Premium
          </Button>
          <Button
            isBlock
            variant="danger"
            isBusy={state === 'busy'}
            busyLabel="Cancelling..."
            onClick={() => void cancel()}
          >
            Cancel Subscription
          </Button>
        </>
      }
    >
      <p className="soft">
        {isPastDue ? PAST_DUE : whatStaysOpen(lastDay)} What you have learnt stays yours.
      </p>
      {state === 'failed' && (
        <Banner role="alert" tone="danger" icon={CircleAlert} title={CANCEL_FAILED} />
      )}
    </Dialog>
  )
}

function whatStaysOpen(lastDay: string | null): string {
  return lastDay === null
    ? 'Premium stays open until the end of what you have paid for.'
    : `Premium stays open until ${lastDay}, and nothing is charged after that.`
}
