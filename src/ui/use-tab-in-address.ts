import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Which tab is open, kept in the address as `?tab=`: a reload and a link open the same one. The first is the
 * one without a name there; a name that no tab has opens the first.
 */
export function useTabInAddress<Id extends string>(
  ids: readonly [Id, ...Id[]],
): [Id, (id: Id) => void] {
  const search: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = ids.find((id) => id === search.tab) ?? ids[0]
  return [
    current,
    (id) => {
      const named = id === ids[0] ? {} : { tab: id }
      void navigate({ to: '.', search: named, replace: true, resetScroll: false })
    },
  ]
}
