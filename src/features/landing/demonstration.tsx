import { missingCodeWords } from '#copy/missing-code.ts'
import { landingContent } from 'virtual:landing-content'
import type { LessonItem } from '#contract/lesson.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import { ClipButton } from './clip-button.tsx'
import { DemonstrationAnswers } from './demonstration-answers.tsx'
import { DemonstrationFeedback } from './demonstration-feedback.tsx'
import { useDemonstration } from './use-demonstration.ts'
import './demonstration.css'

/**
 * One exchange to try: Nani speaks, the visitor answers. A real exercise of a free lesson (content/marketing.yaml),
 * judged as the player judges it, without an account; nothing of it is kept.
 */
export function Demonstration() {
  const { exercise, items } = landingContent.demonstration
  const { state, answer, tryAgain } = useDemonstration(landingContent.demonstration)
  const { prompt } = exercise
  const asked = items.find((item) => item.roman === prompt?.text)
  return (
    <div className="demonstration-talk">
      <div className="hero-bagh" aria-hidden="true" />
      <div className="bub nani">
        <p className="who">Nani</p>
        <p className="said">
          <PothwariLatin className="ro">{prompt?.text}</PothwariLatin>
          {prompt?.shahmukhi && <PothwariArabic>{prompt.shahmukhi}</PothwariArabic>}
        </p>
        {asked && <p className="gloss">{asked.english}</p>}
        {exercise.audioUrl && <ClipButton url={exercise.audioUrl} says={prompt?.text ?? ''} />}
      </div>
      <section className="bub you" aria-labelledby="your-answer">
        <h2 className="who" id="your-answer">
          You: what do you answer?
        </h2>
        {/* One cell for both: the answers hold the place, and nothing moves when the feedback comes. */}
        <div className="demonstration-reply">
          <DemonstrationAnswers
            exercise={exercise}
            isHidden={state.kind === 'judged'}
            chosen={state.kind === 'open' ? null : state.given}
            onAnswer={answer}
          />
          <div role="status" className="verdict">
            {state.kind === 'judged' && (
              <DemonstrationFeedback exercise={exercise} state={state} onTryAgain={tryAgain} />
            )}
            {state.kind === 'unreachable' && (
              <p>Your answer could not be checked. {missingCodeWords(state.because).text}</p>
            )}
          </div>
        </div>
      </section>
      {asked && <p className="review">{provenance(asked)}</p>}
    </div>
  )
}

/** What is not vouched for is said. */
function provenance(item: LessonItem): string {
  const isPerson = item['audioOrigin'] === 'native' || item['audioOrigin'] === 'family'
  const notes = [
    'From a free lesson',
    ...(item.review === 'awaiting' ? ['not yet checked by a native speaker'] : []),
    ...(item.audioUrl !== undefined && !isPerson ? ['computer voice'] : []),
  ]
  return notes.join(' · ')
}
