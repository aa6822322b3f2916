import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import { WordPage } from '#features/words/word-page.tsx'
import type { WordParts } from '#features/words/word-parts.ts'
import { WordsPage } from '#features/words/words-page.tsx'
import { useLearnerState } from '#state/learner.ts'
import { StateProviders } from '../learner-screen/state-providers.tsx'

const PARTS: WordParts = {
  Listen: ({ url }) => <button type="button">Listen to {url}</button>,
  Voices: ({ canRecord }) => <p>{canRecord ? 'May record' : 'May not record'}</p>,
  Glosses: ({ words }) => <p>{words.map(({ gloss }) => gloss).join(' ')}</p>,
  Picture: ({ name }) => <i>{name}</i>,
  Actions: ({ canSuggest }) => <p>{canSuggest ? 'May suggest' : 'May share'}</p>,
  Note: ({ text }) => text,
}

/** The two pages of the word book on a device of its own, whose network never answers. */
export function openWords(path: string) {
  const root = createRootRoute({
    component: () => (
      <StateProviders>
        <Signed />
      </StateProviders>
    ),
  })
  const page = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/words', () => <WordsPage noLessons={<p>None yet</p>} />),
      page('/words/$id', EntryPage),
      page('/lessons/$id', () => <h1>A lesson</h1>),
      page('/pricing', () => <h1>The prices</h1>),
    ]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(<RouterProvider router={router as never} />)
  return { router, at: () => router.history.location.href }
}

function EntryPage() {
  const { id = '' } = useParams({ strict: false })
  return <WordPage wordId={id} parts={PARTS} noLessons={<p>None yet</p>} />
}

function Signed() {
  return useLearnerState(({ db }) => db) ? <Outlet /> : <p>Opening</p>
}

export const search = () => screen.findByRole('searchbox', { name: 'Search' })
export const entries = () =>
  screen.getAllByRole('link').filter((link) => /words\//.test(link.getAttribute('href') ?? ''))
export const seen = () => entries().map((link) => link.querySelector('.ro')?.textContent)
