/** A row of content/kinship.tsv: a word, and the relations that it names. */
export type KinshipTerm = {
  /** Its relations as paths from a speaker; none for a word without a place in the tree, such as "relative". */
  paths: readonly string[]
  /** The order of the words of one relation, from 1; null where it is the only one. */
  rank: number | null
  /** Empty where we only know that the wider word does not fit. */
  roman: string
  /** Empty where no source spells it. */
  shahmukhi: string
  english: string
  alsoSaid: readonly string[]
  /** Beside `alsoSaid`, index for index. */
  alsoSaidShahmukhi: readonly string[]
  source: string
  confidence: 'mirpur' | 'elsewhere' | 'medium' | 'low'
  place: string
  /** Why the word is in doubt and not shown; empty where it is not. */
  ask: string
}
