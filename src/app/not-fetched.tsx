import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { missingCodeWords } from '#copy/missing-code.ts'
import type { MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In the place of what a press asked for, where its code could not be fetched. `onClose` is for one that Escape closes. */
export function NotFetched({ because, onHelp, onClose }: MissingPart & { onClose?: () => void }) {
  const { text, help } = missingCodeWords(because)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <p className="menu" role="alert" data-panel>
      {text}{' '}
      <button type="button" className="link" onClick={onHelp}>
        {help}
      </button>
    </p>
  )
}

/** In the place of a page whose code could not be fetched. */
export function PageNotFetched({ because, onHelp }: MissingPart) {
  const { text, help } = missingCodeWords(because)
  return (
    <div className="wrap page">
      <EmptyState
        icon={CloudOff}
        tone="offline"
        headingLevel={1}
        heading={text}
        role="alert"
        action={<Button onClick={onHelp}>{help}</Button>}
      >
        What you have learnt is kept on this device.
      </EmptyState>
    </div>
  )
}
