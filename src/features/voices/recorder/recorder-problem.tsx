import MicOff from 'lucide-react/icons/mic-off'
import { speechErrorText } from '#copy/microphone.ts'
import { NO_TAKE_TEXTS } from '#copy/voices.ts'
import type { AudioRecorderFailure } from '#device/audio-recorder-failure.ts'
import { Banner } from '#ui/banner.tsx'

/** Why nothing was recorded; what was kept before is safe. */
export function RecorderProblem({ failure }: { failure: AudioRecorderFailure }) {
  const { title, text } =
    failure === 'denied'
      ? { title: speechErrorText('denied').title, text: ALLOW }
      : { title: 'Nothing was recorded', text: NO_TAKE_TEXTS[failure] }
  return (
    <Banner role="alert" tone="warn" icon={MicOff} title={title}>
      {text}
    </Banner>
  )
}

const ALLOW =
  'Allow the microphone for this site in the settings of your browser, then press the button again.'
