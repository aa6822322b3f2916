import type { LessonItem } from '#contract/lesson.ts'

/** What is not yet vouched for is said, small and plainly: the line itself, and the voice (readings, native audio). */
export function ReviewNote({ item }: { item: LessonItem | undefined }) {
  if (!item) return null
  const notes = [
    item.review === 'awaiting' && 'This line is awaiting native review.',
    item.audioUrl !== undefined &&
      item['audioOrigin'] !== 'native' &&
      item['audioOrigin'] !== 'family' &&
      'The voice is synthesised; a native recording is wanted.',
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return <p className="review faint xs">{notes.join(' ')}</p>
}
