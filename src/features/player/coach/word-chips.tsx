import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Ear from 'lucide-react/icons/ear'
import Plus from 'lucide-react/icons/plus'
import type { WordFeedback } from '#domain/pronunciation/analysis/word-feedback.ts'
import type { RecognitionLanguage } from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { Icon } from '#ui/icon.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { HeardRun } from './heard-run.tsx'

const LOOKS = {
  correct: { className: 'ok', icon: Check },
  incorrect: { className: 'no', icon: Ear },
  missing: { className: 'missing', icon: CircleDashed },
  other: { className: 'other', icon: Plus },
} as const

/** A chip for each word: heard, heard as something else, not heard, heard and not asked for. */
export function WordChips({
  words,
  language,
}: {
  words: readonly WordFeedback[]
  language: RecognitionLanguage
}) {
  return (
    <ul className="words" aria-label="Word by word">
      {words.map((word, at) => {
        const { className, icon } = LOOKS[word.status]
        return (
          // A word may stand twice in a phrase.
          <li key={at} className={className}>
            {word.status === 'missing' && (
              <svg className="dash" aria-hidden="true">
                <rect x="1.5" y="1.5" rx="13" ry="13" />
              </svg>
            )}
            <Icon of={icon} size={17} />
            <span className="wd">
              {word.status === 'other' ? (
                <HeardRun text={word.word} language={language} />
              ) : (
                <PothwariLatin>{word.word}</PothwariLatin>
              )}
            </span>
            <span className="sb">
              <ChipText word={word} language={language} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function ChipText({ word, language }: { word: WordFeedback; language: RecognitionLanguage }) {
  const heard = <HeardRun text={word.matchedAs ?? ''} language={language} />
  switch (word.status) {
    case 'correct':
      return word.kind === 'exact' || word.kind === 'phonetic' ? 'Clear' : <>Close: {heard}</>
    case 'incorrect':
      return <>We heard {heard}</>
    case 'missing':
      return 'Not heard'
    case 'other':
      return 'Extra word'
  }
}
