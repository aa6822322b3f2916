/** A line as one of the family says it: by whom, and her own wording where she says it differently. */
export type SaidLine = { speakerId: string; roman: string; shahmukhi: string }

/** Chosen: the clips of the course, whoever of the family has said the line. */
export const COURSE_VOICE = 'course'

/**
 * `asked`: the learner is to know the words that are heard, so that whoever says other ones is left out. `told`: hers stand beside
 * the voice.
 */
export type Saying = 'asked' | 'told'

/**
 * Which take speaks a line; null for the course's clip. `said`: the newest first. `choice`: a speaker or the course; null for whoever
 * said it last.
 */
export function chooseTake<Said extends SaidLine>(
  said: readonly Said[],
  { choice, saying }: { choice: string | null; saying: Saying },
): Said | null {
  if (choice === COURSE_VOICE) return null
  const heard = voicesOfLine(said, saying)
  return heard.find(({ speakerId }) => speakerId === choice) ?? heard[0] ?? null
}

/** The newest take of each speaker that may be heard here. */
export function voicesOfLine<Said extends SaidLine>(
  said: readonly Said[],
  saying: Saying,
): readonly Said[] {
  const fit = saying === 'told' ? said : said.filter((one) => !isSaidDifferently(one))
  return fit.filter((one, at) => fit.findIndex(isBySpeaker(one)) === at)
}

export function isSaidDifferently({ roman, shahmukhi }: SaidLine): boolean {
  return roman !== '' || shahmukhi !== ''
}

function isBySpeaker({ speakerId }: SaidLine) {
  return (other: SaidLine): boolean => other.speakerId === speakerId
}
