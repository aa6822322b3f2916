import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { UNCERTAINTY } from '#copy/voice-comparison.ts'
import Check from 'lucide-react/icons/check'
import Ear from 'lucide-react/icons/ear'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { inNewTask } from '#device/yield-to-main.ts'
import type { LikenessBand } from '#domain/pronunciation/likeness-band.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { ComparePicture } from './compare-picture.tsx'
import { ComparePlayback, HearBoth } from './compare-playback.tsx'
import type { Verdict } from './compare-verdict.ts'
import { StitchRing } from '#ui/stitch-ring.tsx'
import type { Attempt } from './use-comparison.ts'
import type { Voice } from './use-sound-sequence.ts'

const TONES = { good: 'correct', middling: 'mid', again: 'low' } as const
const SIGNS = { good: Check, middling: Ear, again: RotateCcw } as const
const BAND_WORDS: Record<LikenessBand, string> = {
  good: 'Good',
  middling: 'Nearly',
  again: 'Again',
}

/** One line of use and the way to hear both; curves, numbers and single voices wait in Details. */
export function ComparisonCard({
  attempt,
  verdict,
  isHeard,
  sounding,
  isSoundOn,
  onPlay,
  children,
}: {
  attempt: Attempt
  verdict: Verdict
  /** There is a voice in it. */
  isHeard: boolean
  sounding: Voice | null
  isSoundOn: boolean
  onPlay: (voices: readonly Voice[]) => void
  /** A line of culture. */
  children: ReactNode
}) {
  const { band, score, text, note, sentence } = verdict
  const { comparison } = attempt
  const card = useRef<HTMLDivElement>(null)
  useInSight(card)
  return (
    <div ref={card} className="voice-result">
      <div className="voice-verdict">
        {band !== null && (
          <span className={`voice-sign ${band}`}>
            <Icon of={SIGNS[band]} size={26} />
          </span>
        )}
        <div>
          <h2>{text}</h2>
          {note !== '' && <p className="soft sm">{note}</p>}
        </div>
      </div>
      {isHeard && (
        <HearBoth sounds={attempt} sounding={sounding} isSoundOn={isSoundOn} onPlay={onPlay} />
      )}
      {isHeard && (
        <Disclosure summary="Details">
          <div className="voice-details">
            {band !== null && score !== null && (
              <div className="voice-measure">
                <span className={`voice-ring ${band}`}>
                  <StitchRing share={score / 100} tone={TONES[band]} size={72} />
                  <Icon of={SIGNS[band]} size={24} />
                </span>
                <p>
                  <span className={`voice-band ${band}`} data-score={score}>
                    {BAND_WORDS[band]}
                  </span>
                  : likeness <span className="num">{score}</span> of 100. The same voice moves by
                  ten from one try to the next.
                </p>
              </div>
            )}
            {comparison?.kind === 'compared' && (
              <ComparePicture picture={comparison.picture} sentence={sentence} />
            )}
            <ComparePlayback sounds={attempt} sounding={sounding} onPlay={onPlay} />
            {children}
            {comparison?.kind === 'compared' && (
              <p className="voice-uncertain soft sm">{UNCERTAINTY}</p>
            )}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** On a small phone the phrase fills the screen: what is new is moved into it, above the bar. */
function useInSight(card: RefObject<HTMLElement | null>): void {
  useEffect(() => inNewTask(() => card.current?.scrollIntoView({ block: 'nearest' })), [card])
}
