import { render } from '@testing-library/react'
import { kinship } from 'virtual:kinship'
import { useState } from 'react'
import type { NewReview } from '#data/record-reviews.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import type { DrillWays } from '#domain/kinship/drill.ts'
import type { FamilyFact, FamilyView } from '#domain/kinship/family-entry.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import type { FamilyParts } from '#features/family/family-parts.ts'
import { FamilyTree } from '#features/family/family-tree.tsx'

const TERMS = termsByPath(kinship)

export const PARTS: FamilyParts = {
  Listen: ({ url, label }) => <button type="button">{label ?? `Listen to ${url}`}</button>,
  Voices: ({ item }) => <p>Record {item.id}</p>,
  Suggest: ({ item, lessonId, said }) => (
    <button type="button">
      Suggest {said} for {item.id} of {lessonId || 'no lesson'}
    </button>
  ),
  lines: new Map(),
  ownWords: new Map(),
  taughtWords: new Map(),
}

export const NOBODY: FamilyView = { family: new Map(), names: new Map(), words: new Map() }

/** The page's tree with a family in memory; gives what was kept, whose word sounded, and the answers of drills. */
export function openTree(
  start: FamilyView = NOBODY,
  {
    setAside = 0,
    parts = PARTS,
    canReview = true,
    ways = { typing: true, speaking: true },
  }: { setAside?: number; parts?: FamilyParts; canReview?: boolean; ways?: DrillWays } = {},
) {
  const kept: FamilyFact[] = []
  const heard: string[] = []
  const reviews: Omit<NewReview, 'id'>[] = []
  function Page() {
    const [view, setView] = useState(start)
    return (
      <FamilyTree
        view={view}
        setAside={setAside}
        terms={TERMS}
        parts={parts}
        ways={ways}
        onHear={(roman) => heard.push(roman)}
        onReview={async (review) => {
          if (canReview) reviews.push(review)
          return canReview
        }}
        onChange={async (changesTo) => {
          const changes = changesTo(view)
          kept.push(...changes)
          setView(afterChanges(view, changes))
          return changes.length > 0
        }}
      />
    )
  }
  render(<Page />)
  return { kept, heard, reviews }
}
