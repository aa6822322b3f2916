import CloudAlert from 'lucide-react/icons/cloud-alert'
import { useEffect, useRef } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * The device could not keep a step: what it means, and both ways on. What was done stays, and the lesson
 * goes on (contract, what is stored where).
 */
export function UnsavedStep({
  kept,
  onRetry,
  onCarryOn,
}: {
  /** What is not lost, as a sentence. */
  kept: string
  onRetry: () => void
  onCarryOn: () => void
}) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What was pressed may stand screens above it, in large letters; and may be gone.
    retry.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) retry.current?.focus()
  }, [])
  return (
    <Banner
      role="alert"
      tone="warn"
      icon={CloudAlert}
      className="unsaved"
      title="This device could not save your last step."
      action={
        <div className="unsaved-ways">
          <Button ref={retry} size="sm" onClick={onRetry}>
            Try saving again
          </Button>
          <Button size="sm" variant="quiet" onClick={onCarryOn}>
            Carry on without saving
          </Button>
        </div>
      }
    >
      {kept} Free some space or close other tabs of the app, then try again.
    </Banner>
  )
}
