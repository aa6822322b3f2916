import { isSaidDifferently, voicesOfLine } from '#domain/voices/choose-take.ts'
import { useLinesOfItem } from '#state/household-voices.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'

/** Her words, of each of the family who says a line differently. */
export function HerWords({ itemId }: { itemId: string }) {
  const lines = useLinesOfItem(itemId)
  return voicesOfLine(lines, 'told')
    .filter(isSaidDifferently)
    .map(({ id, name, roman, shahmukhi }) => (
      <p key={id} className="family-words">
        {name} says {roman !== '' && <PothwariLatin className="ro">{roman}</PothwariLatin>}{' '}
        {shahmukhi !== '' && <PothwariArabic>{shahmukhi}</PothwariArabic>}
      </p>
    ))
}
