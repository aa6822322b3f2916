import type { LessonItem } from '#contract/lesson.ts'

/** A computer voice is never passed off as somebody's. */
function isComputerVoice(item: LessonItem): boolean {
  return (
    item.audioUrl !== undefined && item.audioOrigin !== 'native' && item.audioOrigin !== 'family'
  )
}

/** Where a line and its voice come from, and what nobody has vouched for yet: a sentence each. */
export function reviewWords(item: LessonItem): string[] {
  const words = [
    item.review === 'awaiting' && 'Not yet checked by a native speaker.',
    item.attested === 'mirpur' && 'A source has it from Mirpur.',
    item.attested === 'elsewhere' && 'Its sources have it from elsewhere, not from Mirpur.',
    item.audioSpeaker !== undefined && !isComputerVoice(item) && `Recording: ${item.audioSpeaker}.`,
    isComputerVoice(item) && 'Computer voice. Know someone who could record this?',
  ]
  return words.filter((each) => each !== false)
}

/** The same of a whole lesson, for its start; nothing where all of it is vouched for. */
export function lessonReviewWords(items: readonly LessonItem[]): string[] {
  const unchecked = items.filter(({ review }) => review === 'awaiting').length
  const heard = items.filter(({ audioUrl }) => audioUrl !== undefined).length
  const computers = items.filter(isComputerVoice).length
  const words = [
    unchecked > 0 &&
      (unchecked === items.length
        ? 'These lines are not yet checked by a native speaker.'
        : 'Some of these lines are not yet checked by a native speaker.'),
    computers > 0 &&
      (computers === heard ? 'The voice is a computer’s.' : 'Some of the voices are a computer’s.'),
  ]
  return words.filter((each) => each !== false)
}
