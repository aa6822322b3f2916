import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'

export const FAMILY_NOT_KEPT = 'This device could not keep that. Nothing was changed. Try again.'

/** Stands wherever the words do without their sources: on paper and in a shared picture. */
export const FAMILY_CREDIT =
  'Words after Hindu Kush Areal Typology 2.7.1 (CC BY 4.0), respelled, and SIL 2010'

/** A house that is full. */
export const FAMILY_LIMITS = {
  people: 'This tree holds 300 people. Take somebody out before you add another.',
  words: 'This tree keeps 200 words of your house. Take one away before you add another.',
} as const

/** Entries that could not be read were put aside. */
export function setAsideWords(count: number): string {
  return count === 1
    ? 'One entry of the tree could not be read and was set aside. The rest is here.'
    : `${count} entries of the tree could not be read and were set aside. The rest is here.`
}

/** Whose word it is. */
export function originWords({ confidence, place }: KinshipTerm): string {
  switch (confidence) {
    case 'mirpur':
      return `Said in ${place}.`
    case 'elsewhere':
      return `Said in ${place}; no source has it from Mirpur.`
    default:
      return `Perhaps said in ${place}; not yet checked.`
  }
}
