import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { NoLessons } from '#features/lessons/no-lessons.tsx'
import { LineActions } from '#features/player/line/line-actions.tsx'
import { EnglishWithPothwari } from '#features/player/phrase/english-with-pothwari.tsx'
import { FamilyVoices } from '#features/player/phrase/family-voices.tsx'
import { GlossedLine } from '#features/player/phrase/glossed-line.tsx'
import { ListenButton } from '#features/player/phrase/listen-button.tsx'
import { Picture } from '#features/player/picture/picture.tsx'
import { useVocabulary } from '#features/player/use-vocabulary.ts'
import { WordPage } from '#features/words/word-page.tsx'
import type { WordParts } from '#features/words/word-parts.ts'
import { WordsPage } from '#features/words/words-page.tsx'
import { useLearnerState } from '#state/learner.ts'

const PARTS: WordParts = {
  Listen: ListenButton,
  Voices: FamilyVoices,
  Glosses: GlossedLine,
  Picture,
  Actions: LineActions,
  Note: CourseNote,
}

// Both in one file: a further name would be on the way to every first page.
export function WordsRoute() {
  return <WordsPage noLessons={<NoLessons />} />
}

export function WordRoute() {
  const { id } = useParams({ from: '/guarded/words/$id' })
  const { loadEngine } = useLearnerState()
  // How a family says it is written down here.
  useEffect(loadEngine, [loadEngine])
  return <WordPage wordId={id} parts={PARTS} noLessons={<NoLessons />} />
}

/** An English sentence about the course; its words of Pothwari are marked once the course's words are put together. */
function CourseNote({ text, courseItems }: { text: string; courseItems: readonly LessonItem[] }) {
  const vocabulary = useVocabulary(courseItems)
  return vocabulary === null ? text : <EnglishWithPothwari text={text} vocabulary={vocabulary} />
}
