import type { ReactNode } from 'react'
import { clipOf, type FamilyParts } from './family-parts.ts'

/** What plays one of several words that stand in a list; null where it has no clip. */
export function listenWith(parts: FamilyParts): (word: string) => ReactNode {
  const { Listen } = parts
  return (word) => {
    const url = clipOf(word, parts)?.url
    return url === undefined ? null : (
      <Listen url={url} shape="small" saying="told" label={`Listen to ${word}`} />
    )
  }
}
