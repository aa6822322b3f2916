import type { ReactNode } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { GlossedLine } from '../phrase/glossed-line.tsx'
import { LanguageRun } from '../phrase/language-run.tsx'
import { ListenButton } from '../phrase/listen-button.tsx'
import { ByEarPrompt } from './by-ear-prompt.tsx'
import { useByEar } from './use-by-ear.ts'

/** The question: the line to read leads where there is one, and the instruction stands above it. */
export function ExercisePrompt({
  exercise,
  isAnswered = false,
  courseItems = [],
  children,
}: {
  exercise: Exercise
  /** What is heard is read from now on, and what the words of a sentence mean gives nothing away. */
  isAnswered?: boolean
  courseItems?: readonly LessonItem[]
  children?: ReactNode
}) {
  const { prompt, question, audioUrl } = exercise
  const byEar = useByEar(exercise)
  if (!isAnswered && byEar.url !== undefined) {
    return <ByEarPrompt exercise={exercise} url={byEar.url} onShowWords={byEar.showWords} />
  }
  const asked = isAnswered
    ? courseItems.find(({ roman }) => prompt?.language === 'phr' && roman === prompt.text)
    : undefined
  return (
    <div className="ask">
      {/* Translated it would be another question, or its own answer. */}
      <div className="ask-words notranslate" translate="no">
        {prompt && <p className="eyebrow">{question}</p>}
        <h1 id="question" tabIndex={-1}>
          {prompt ? (
            <LanguageRun
              language={prompt.language}
              text={prompt.text}
              shahmukhi={prompt.shahmukhi}
            />
          ) : (
            question
          )}
        </h1>
        {asked?.words && <GlossedLine words={asked.words} courseItems={courseItems} />}
        {children}
      </div>
      {audioUrl && <ListenButton url={audioUrl} shape="round" />}
    </div>
  )
}
