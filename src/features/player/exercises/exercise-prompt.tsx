import type { ReactNode } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import { LanguageRun } from '../phrase/language-run.tsx'
import { ListenButton } from '../phrase/listen-button.tsx'

/** The question: the line to read leads where there is one, and the instruction stands above it. */
export function ExercisePrompt({
  exercise,
  children,
}: {
  exercise: Exercise
  children?: ReactNode
}) {
  const { prompt, question, audioUrl } = exercise
  return (
    <div className="ask">
      {/* Translated it would be another question, or its own answer. */}
      <div className="ask-words notranslate" translate="no">
        {prompt && <p className="eyebrow">{question}</p>}
        <h1 id="question" tabIndex={-1} className={prompt?.language === 'phr' ? 'phr' : undefined}>
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
        {children}
      </div>
      {audioUrl && <ListenButton url={audioUrl} shape="round" />}
    </div>
  )
}
