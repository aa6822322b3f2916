/** A line as one of the family says it: by whom, and her own wording where she says it differently. */
export type SaidLine = {
  speakerId: string
  roman: string
  shahmukhi: string
  /** The course's line that was read aloud; empty where she says it differently. Takes of before do not tell. */
  readRoman?: string | undefined
}

/** Chosen: the clips of the course, whoever of the family has said the line. */
export const COURSE_VOICE = 'course'

/**
 * `asked`: the learner is to know the words that are heard, so that whoever says other ones is left out. `told`: hers stand beside
 * the voice.
 */
export type Saying = 'asked' | 'told'

/** `line`: what the course writes, in Roman letters. */
type Asked = { saying: Saying; line: string }

/**
 * Which take speaks a line; null for the course's clip. `said`: the newest first. `choice`: a speaker or the course; null for whoever
 * said it last.
 */
export function chooseTake<Said extends SaidLine>(
  said: readonly Said[],
  { choice, ...asked }: Asked & { choice: string | null },
): Said | null {
  if (choice === COURSE_VOICE) return null
  const heard = voicesOfLine(said, asked)
  return heard.find(({ speakerId }) => speakerId === choice) ?? heard[0] ?? null
}

/** The newest take of each speaker that may be heard here. */
export function voicesOfLine<Said extends SaidLine>(
  said: readonly Said[],
  { saying, line }: Asked,
): readonly Said[] {
  const fit = saying === 'told' ? said : said.filter((one) => !isSaidDifferently(one, line))
  return fit.filter((one, at) => fit.findIndex(isBySpeaker(one)) === at)
}

/** In her own words, written or not; or as the course wrote it before the line was corrected. */
export function isSaidDifferently(
  { roman, shahmukhi, readRoman }: SaidLine,
  line: string,
): boolean {
  const isOwn = roman !== '' || shahmukhi !== '' || readRoman === ''
  return isOwn || (readRoman !== undefined && readRoman !== line)
}

function isBySpeaker({ speakerId }: SaidLine) {
  return (other: SaidLine): boolean => other.speakerId === speakerId
}
