import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Volume2 from 'lucide-react/icons/volume-2'
import { useRef } from 'react'
import type { TakeConcern } from '#domain/voices/measure-take.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { useRecorderTexts } from './recorder-texts.ts'

/** What was recorded: heard at once, and then kept or said again. A doubt never refuses it twice. */
export function TakeReview({
  concern,
  isFirstTry,
  isPlaying,
  isKeeping,
  onPlay,
  onKeep,
  onAgain,
}: {
  concern: TakeConcern | null
  isFirstTry: boolean
  isPlaying: boolean
  isKeeping: boolean
  onPlay: () => void
  onKeep: () => void
  onAgain: () => void
}) {
  const { review, concerns } = useRecorderTexts()
  const main = useRef<HTMLButtonElement>(null)
  useLostFocus(main)
  const mayKeep = concern !== 'no-voice' || !isFirstTry
  const keep = mayKeep && (
    <Button
      key="keep"
      {...(concern === null && { ref: main })}
      isBlock
      variant={concern === null ? 'primary' : 'quiet'}
      icon={Check}
      isBusy={isKeeping}
      busyLabel={review.keeping}
      onClick={onKeep}
    >
      {concern === null ? review.keep : review.keepAllTheSame}
    </Button>
  )
  const again = (
    <Button
      key="again"
      {...(concern !== null && { ref: main })}
      isBlock
      variant={concern === null ? 'quiet' : 'primary'}
      icon={RotateCcw}
      disabled={isKeeping}
      onClick={onAgain}
    >
      {review.again}
    </Button>
  )
  return (
    <div className="take-review">
      {concern !== null && <p className="take-concern">{concerns[concern]}</p>}
      <Button size="sm" variant="text" icon={Volume2} onClick={onPlay}>
        {isPlaying ? review.playing : review.play}
      </Button>
      <div className="take-ways">{concern === null ? [keep, again] : [again, keep]}</div>
    </div>
  )
}
