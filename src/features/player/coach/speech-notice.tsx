import { SPEECH_NOTICE } from '#copy/microphone.ts'
import { Button } from '#ui/button.tsx'

/** Before the microphone opens for the first time on this device: where the voice may go. */
export function SpeechNotice({
  onAgree,
  onCompare,
}: {
  onAgree: () => void
  onCompare: () => void
}) {
  return (
    <section className="speech-notice card" aria-labelledby="speech-notice">
      <h2 id="speech-notice">{SPEECH_NOTICE.title}</h2>
      <p>{SPEECH_NOTICE.text}</p>
      <div className="coach-choices">
        <Button onClick={onAgree}>Yes, listen to me</Button>
        <Button variant="quiet" onClick={onCompare}>
          Compare with a recording
        </Button>
      </div>
    </section>
  )
}
