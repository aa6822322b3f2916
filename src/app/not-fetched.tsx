import type { MissingPart } from '#ui/late-part.tsx'

/** In the place of what a press asked for, where its code could not be fetched. */
export function NotFetched({ onTryAgain }: MissingPart) {
  return (
    <p className="menu" role="alert" data-panel>
      This could not be fetched. Connect to the internet, then{' '}
      <button type="button" className="link" onClick={onTryAgain}>
        Try Again
      </button>
    </p>
  )
}
