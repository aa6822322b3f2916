import { useEffect } from 'react'
import type { RecognitionFailure } from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { speechErrorText } from '#copy/microphone.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'

/** Why no words came. There is always the other way, and the microphone above tries again. */
export function SpeechErrorNote({
  failure,
  onAgain,
  onCompare,
}: {
  failure: RecognitionFailure
  onAgain: () => void
  onCompare: () => void
}) {
  const { title, text } = speechErrorText(failure)
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  return (
    <div className="speech-error">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <div className="coach-choices">
        {failure === 'denied' && (
          <Button size="sm" onClick={onAgain}>
            Refresh
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onCompare}>
          Compare with a recording
        </Button>
      </div>
    </div>
  )
}
