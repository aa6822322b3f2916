import { memo } from 'react'
import type { Thread } from '#domain/kinship/layout/threads.ts'
import { classNames } from '#ui/class-names.ts'
import { isOpenPlace } from './drawn-family.ts'
import { threadPath } from './tree-grid.ts'

/** The thread that joins the patches; dashed to those who are not there yet. */
export const TreeThreads = memo(function TreeThreads({
  threads,
  paperThreads,
}: {
  threads: readonly Thread[]
  paperThreads: readonly Thread[]
}) {
  return (
    <svg className="tree-threads" viewBox="0 0 4 4" aria-hidden="true">
      {[...threads]
        .sort((a, b) => Number(isDashed(b)) - Number(isDashed(a)))
        .map((thread) => (
          <path
            key={thread.kind + thread.people.join(' ')}
            className={classNames(thread.kind, isDashed(thread) && 'open')}
            d={threadPath(thread.points)}
          />
        ))}
      {paperThreads.map(({ people, points }) => (
        <path key={people.join(' ')} className="child paper" d={threadPath(points)} />
      ))}
    </svg>
  )
})

function isDashed({ people }: Thread): boolean {
  return people.some(isOpenPlace)
}
