import type { LessonItem } from '#contract/lesson.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** A computer voice is never passed off as somebody's. */
function isComputerVoice(item: LessonItem): boolean {
  return (
    item.audioUrl !== undefined && item.audioOrigin !== 'native' && item.audioOrigin !== 'family'
  )
}

/**
 * Where a line and its voice come from, and what nobody has vouched for yet: a sentence each. `spoken`, here and below: lines that the
 * learner hears in a voice of the family.
 */
export function reviewWords(item: LessonItem, spoken: ReadonlySet<string> = NOBODY): string[] {
  const words = [
    item.review === 'awaiting' && 'Not yet checked by a native speaker.',
    item.attested === 'mirpur' && 'A source has it from Mirpur.',
    item.attested === 'elsewhere' && 'Its sources have it from elsewhere, not from Mirpur.',
    item.audioSpeaker !== undefined && !isComputerVoice(item) && `Recording: ${item.audioSpeaker}.`,
    isComputerVoice(item) &&
      !spoken.has(item.id) &&
      'Computer voice. Know someone who could record this?',
  ]
  return words.filter((each) => each !== false)
}

/** The same of a whole lesson, for its start; nothing where all of it is vouched for. */
export function lessonReviewWords(
  items: readonly LessonItem[],
  spoken: ReadonlySet<string> = NOBODY,
): string[] {
  const unchecked = items.filter(({ review }) => review === 'awaiting').length
  const heard = items.filter(({ audioUrl }) => audioUrl !== undefined).length
  const computers = items.filter((item) => isComputerVoice(item) && !spoken.has(item.id)).length
  const words = [
    unchecked > 0 &&
      (unchecked === items.length
        ? 'These lines are not yet checked by a native speaker.'
        : 'Some of these lines are not yet checked by a native speaker.'),
    computers > 0 &&
      (computers === heard
        ? 'The voice is a computer’s. Know someone who could record it?'
        : 'Some of the voices are a computer’s. Know someone who could record them?'),
  ]
  return words.filter((each) => each !== false)
}
