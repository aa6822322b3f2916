import CloudAlert from 'lucide-react/icons/cloud-alert'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * The device could not keep a step: what it means, and both ways on. The answer stays on the screen, and
 * the lesson goes on (contract, what is stored where).
 */
export function UnsavedStep({
  onRetry,
  onCarryOn,
}: {
  onRetry: () => void
  onCarryOn: () => void
}) {
  return (
    <Banner
      role="alert"
      tone="warn"
      icon={CloudAlert}
      className="unsaved"
      title="This device could not save your last step."
      action={
        <div className="unsaved-ways">
          <Button size="sm" onClick={onRetry}>
            Try saving again
          </Button>
          <Button size="sm" variant="quiet" onClick={onCarryOn}>
            Carry on without saving
          </Button>
        </div>
      }
    >
      Your answer is still here. Free some space or close other tabs of the app, then try again.
    </Banner>
  )
}
