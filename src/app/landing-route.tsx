import { missingCodeWords } from '#copy/missing-code.ts'
import { LandingPage } from '#features/landing/landing-page.tsx'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'

const RelationFinder = lazyWithFallback(
  () => import('#features/family/relation-finder.tsx'),
  'RelationFinder',
  NoFinder,
)

export function LandingRoute() {
  return <LandingPage Finder={RelationFinder} />
}

function NoFinder({ because, onHelp }: MissingPart) {
  const { text, help } = missingCodeWords(because)
  return (
    <p role="status">
      {text}{' '}
      <button type="button" className="link" onClick={onHelp}>
        {help}
      </button>
    </p>
  )
}
