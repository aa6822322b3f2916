import { useEffect, useRef } from 'react'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { PronunciationResult } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import type { RecognitionLanguage } from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { announce } from '#ui/live-region.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { type ScoreBand, scoreBand } from '#domain/pronunciation/analysis/score-band.ts'
import { EnglishWithPothwari } from '../phrase/english-with-pothwari.tsx'
import { CulturalLine } from './cultural-line.tsx'
import { HeardRun } from './heard-run.tsx'
import { StitchRing } from '#ui/stitch-ring.tsx'
import { WordChips } from './word-chips.tsx'

const RING = { good: 'correct', nearly: 'mid', again: 'low' } as const

type ResultCardProps = {
  result: PronunciationResult
  /** In which the recogniser wrote. */
  language: RecognitionLanguage
  culture: string | undefined
  vocabulary: CourseVocabulary
}

/** What the recogniser made of it: the score, word by word, what was heard, and one line of culture. */
export function ResultCard({ result, language, culture, vocabulary }: ResultCardProps) {
  const { band, title, text } = resultLabel(result)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    announce(`${result.overallScore} percent. ${title}. ${text}`)
    card.current?.scrollIntoView({ block: 'start' })
  }, [result, title, text])

  return (
    <section ref={card} className={`result card ${band}`} aria-label="Result">
      <div className="score">
        <span className="ringbox">
          <StitchRing share={result.overallScore / 100} tone={RING[band]} size={104} />
          <b className="num">
            {result.overallScore}
            <small>%</small>
          </b>
        </span>
        <div>
          <h2>{title}</h2>
          <p className="soft sm">{text}</p>
        </div>
      </div>
      <WordChips words={result.wordFeedback} language={language} />
      <TooShort result={result} />
      <p className="heard">
        <span className="soft">We heard</span> <HeardRun text={result.heard} language={language} />
      </p>
      <CultureOfResult
        result={result}
        language={language}
        culture={culture}
        vocabulary={vocabulary}
      />
      <p className="judge faint xs">
        The recogniser knows English, Urdu and Hindi, not Pothwari, and can mishear you. Someone who
        speaks it is the real judge.
      </p>
    </section>
  )
}

/** Shown and not counted: "2 of 3 words" beside five chips wants a reason. */
function TooShort({ result }: { result: PronunciationResult }) {
  const short = result.wordFeedback.filter(
    ({ isCounted, status }) => !isCounted && status !== 'other',
  )
  if (short.length === 0) return null
  return (
    <p className="too-short faint xs">
      Not counted, too short for a recogniser to tell:{' '}
      <PothwariLatin>{[...new Set(short.map(({ word }) => word))].join(', ')}</PothwariLatin>.
    </p>
  )
}

/** A family's own word for it, where one was said; else what the course tells about the phrase. */
function CultureOfResult({ result, language, culture, vocabulary }: ResultCardProps) {
  const own = result.wordFeedback.find(({ kind }) => kind === 'cultural')
  if (own) {
    return (
      <CulturalLine>
        <HeardRun text={own.matchedAs ?? ''} language={language} /> is another way that families say
        it, so it counts. This course says{' '}
        <PothwariLatin className="ro">{result.culturalMatches.join(' ')}</PothwariLatin>.
      </CulturalLine>
    )
  }
  if (culture === undefined) return null
  return (
    <CulturalLine>
      <EnglishWithPothwari text={culture} vocabulary={vocabulary} />
    </CulturalLine>
  )
}

type ResultLabels = { band: ScoreBand; title: string; text: string }

/** A result in words (never "wrong pronunciation"). Half of the words is enough, however unsure they are. */
function resultLabel(result: PronunciationResult): ResultLabels {
  const band = scoreBand(result.overallScore)
  const counted = result.wordFeedback.filter(({ isCounted }) => isCounted)
  const clear = counted.filter(({ isCorrect }) => isCorrect).length
  const count =
    counted.length === 1
      ? clear === 1
        ? 'The word came through.'
        : 'The word did not come through.'
      : `${clear} of ${counted.length} words came through.`
  if (result.wordFeedback.some(({ isOther }) => isOther === true)) {
    const text = `${count} As we heard it, the line says something else. Listen once more, then say it again.`
    return { band: band === 'good' ? 'nearly' : band, title: 'Another word', text }
  }
  if (band === 'good' && result.success)
    return { band, title: 'They would know it at home', text: count }
  if (band !== 'again') {
    return {
      band: 'nearly',
      title: 'Nearly',
      text: `${count} Listen once more, then copy the rhythm.`,
    }
  }
  const title = result.success ? 'Just enough' : 'We could not match that'
  return { band, title, text: `${count} Try slowly, close to the microphone.` }
}
