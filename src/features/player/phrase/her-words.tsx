import type { Said } from '#data/household-voices.ts'
import { isSaidDifferently, voicesOfLine } from '#domain/voices/choose-take.ts'
import { type SaidAtHome, useHouseLines, useTakesOfItem } from '#state/household-voices.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'

/** Her words, of each of the family who says a line differently, and the word of the house. */
export function HerWords({ item }: { item: SaidAtHome }) {
  const takes = useTakesOfItem(item.id)
  const house = useHouseLines(item)
  const lines = [
    ...voicesOfLine(takes, { saying: 'told', line: item.roman })
      .filter((take) => isSaidDifferently(take, item.roman))
      .map(herLine),
    ...house.map((line) => ({ ...line, id: line.roman, lead: 'In your house:' })),
  ]
  return lines.map(({ id, lead, roman, shahmukhi }) => (
    <p key={id} className="her-words">
      {lead} {roman !== '' && <PothwariLatin className="ro">{roman}</PothwariLatin>}{' '}
      {shahmukhi !== '' && <PothwariArabic>{shahmukhi}</PothwariArabic>}
    </p>
  ))
}

/** A line of before the course corrected it is what she said. */
function herLine({ id, name, roman: own, shahmukhi, readRoman = '' }: Said) {
  const roman = own || readRoman
  const isWritten = roman !== '' || shahmukhi !== ''
  return { id, roman, shahmukhi, lead: isWritten ? `${name} says` : `${name} says it differently.` }
}
