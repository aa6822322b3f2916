import { useEffect } from 'react'
import type { MissingPart } from '#ui/late-part.tsx'

/** In the place of what a press asked for, where its code could not be fetched. `onClose` is for one that Escape closes. */
export function NotFetched({ onTryAgain, onClose }: MissingPart & { onClose?: () => void }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <p className="menu" role="alert" data-panel>
      This could not be fetched. Connect to the internet, then{' '}
      <button type="button" className="link" onClick={onTryAgain}>
        Try Again
      </button>
    </p>
  )
}
