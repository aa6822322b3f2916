import { UNCERTAINTY } from '#copy/voice-comparison.ts'
import Check from 'lucide-react/icons/check'
import Ear from 'lucide-react/icons/ear'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { LikenessBand } from '#domain/pronunciation/likeness-band.ts'
import { Icon } from '#ui/icon.tsx'
import { ComparePicture } from './compare-picture.tsx'
import type { Verdict } from './compare-verdict.ts'
import { StitchRing } from './stitch-ring.tsx'
import type { Attempt } from './use-comparison.ts'

const TONES = { good: 'correct', middling: 'mid', again: 'low' } as const
const SIGNS = { good: Check, middling: Ear, again: RotateCcw } as const
const BAND_WORDS: Record<LikenessBand, string> = {
  good: 'Good',
  middling: 'Nearly',
  again: 'Again',
}

/** A band and a picture, never a bare number: the same learner saying the same word moves by ten points. */
export function ComparisonCard({ attempt, verdict }: { attempt: Attempt; verdict: Verdict }) {
  const { band, score, text, note } = verdict
  const { comparison } = attempt
  return (
    <div className="voice-result">
      <div className="voice-verdict">
        {band !== null && score !== null && (
          <span className={`voice-ring ${band}`}>
            <StitchRing share={score / 100} tone={TONES[band]} size={104} />
            <Icon of={SIGNS[band]} size={34} />
          </span>
        )}
        <div>
          {band !== null && (
            <p className={`voice-band ${band}`} data-score={score}>
              {BAND_WORDS[band]}
            </p>
          )}
          <h2>{text}</h2>
          {note !== '' && <p className="soft sm">{note}</p>}
        </div>
      </div>
      {comparison?.kind === 'compared' && (
        <>
          <ComparePicture picture={comparison.picture} sentence={comparison.sentence} />
          <p className="voice-uncertain soft sm">{UNCERTAINTY}</p>
        </>
      )}
    </div>
  )
}
