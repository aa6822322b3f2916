import { premiumKinshipClips } from 'virtual:premium-kinship-clips'

/** Where a word of the family tree sounds whose lesson is not open here, by the word in Roman letters. */
export const PREMIUM_KINSHIP_CLIPS: ReadonlyMap<string, string> = new Map(
  premiumKinshipClips.map(({ words, path }) => [words, path]),
)
