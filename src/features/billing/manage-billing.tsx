import CircleAlert from 'lucide-react/icons/circle-alert'
import { PORTAL_FAILED } from '#copy/billing.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonVariant } from '#ui/button-look.tsx'
import { usePortal } from './use-portal.ts'

/** The button to the billing portal, and what it says when the portal does not open. */
export function ManageBilling({ variant = 'quiet' }: { variant?: ButtonVariant }) {
  const { open, isBusy, hasFailed } = usePortal()
  return (
    <>
      <Button
        variant={variant}
        isBusy={isBusy}
        busyLabel="Opening portal..."
        onClick={() => void open()}
      >
        Manage billing
      </Button>
      {hasFailed && (
        <Banner
          className="wide"
          role="alert"
          tone="danger"
          icon={CircleAlert}
          title={PORTAL_FAILED}
        />
      )}
    </>
  )
}
