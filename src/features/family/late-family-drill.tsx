import { missingCodeWords } from '#copy/missing-code.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { LoadingView } from '#ui/loading-view.tsx'

/** The questions come with the judge of the lessons, when somebody wants to be asked. */
export const LateFamilyDrill = lazyWithFallback(
  () => import('./family-drill.tsx'),
  'FamilyDrill',
  NotFetched,
  <LoadingView text="Apni Boli is fetching the questions" />,
)

function NotFetched({ because, onHelp, onEnd }: MissingPart & { onEnd: () => void }) {
  const { text, help } = missingCodeWords(because)
  return (
    <section className="card family-person" aria-label="Who is who?">
      <p>{text}</p>
      <div className="family-ways">
        <Button onClick={onHelp}>{help}</Button>
        <Button variant="text" onClick={onEnd}>
          Back to the tree
        </Button>
      </div>
    </section>
  )
}
