import ScrollText from 'lucide-react/icons/scroll-text'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'

/** What can wait: the words of the clip, the rest of why, and what there is to know around it. */
export function FeedbackMore({
  exercise,
  heard,
  explanation,
  vocabulary,
}: {
  exercise: Exercise
  /** Whose words the clip says, where they stand nowhere else in the panel. */
  heard: LessonItem | undefined
  /** Empty: the line of why was all of it. */
  explanation: string
  vocabulary: CourseVocabulary
}) {
  // The coach's result has it as its own line.
  const culture = exercise.type === 'voice_recognition' ? undefined : exercise.culturalContext
  const { culturalSource } = exercise
  if (!heard && explanation === '' && !culture) return null
  return (
    <Disclosure
      {...(culture && { icon: ScrollText })}
      summary={
        <>
          <span>More</span>
          {culture && <span className="xs">Cultural Context</span>}
        </>
      }
    >
      {explanation !== '' && (
        <p>
          <EnglishWithPothwari text={explanation} vocabulary={vocabulary} />
        </p>
      )}
      {culture && (
        <p>
          <EnglishWithPothwari text={culture} vocabulary={vocabulary} />
        </p>
      )}
      {culture && typeof culturalSource === 'string' && (
        <p>
          <small>Source: {culturalSource}</small>
        </p>
      )}
      {heard && (
        <p className="caption">
          <small>The clip says:</small>
          <PothwariLine roman={heard.roman} shahmukhi={heard.shahmukhi} />
        </p>
      )}
    </Disclosure>
  )
}
