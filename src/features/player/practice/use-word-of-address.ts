import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PracticeRun } from '#domain/memory/practice-run.ts'

/**
 * Takes the word that the address asks for out of it once the session asks it no more: a reload, or Back, goes on with a word that
 * is open or was missed, and asks nothing for a second time that was answered.
 */
export function useWordOfAddress({ turns, outcomes }: PracticeRun): void {
  const search: { item?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPast =
    search.item !== undefined &&
    !turns.slice(outcomes.length).some(({ itemId }) => itemId === search.item)
  useEffect(() => {
    if (isPast) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }, [isPast, navigate])
}
