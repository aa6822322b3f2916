import MicOff from 'lucide-react/icons/mic-off'
import {
  COMPARING_WORKS,
  SPEECH_UNSUPPORTED,
  SPEECH_UNSUPPORTED_ON_HOME_SCREEN,
  SPEECH_UNSUPPORTED_TEXT,
} from '#copy/microphone.ts'
import { Icon } from '#ui/icon.tsx'

/** The browser has no recogniser: said once, small, above the way that works, where it does. */
export function SpeechMissing({
  support,
  canCompare,
}: {
  support: 'missing' | 'home-screen'
  canCompare: boolean
}) {
  return (
    <div className="speech-missing">
      <Icon of={MicOff} size={20} />
      <div>
        <h2>{SPEECH_UNSUPPORTED}</h2>
        <p className="soft sm">
          {support === 'missing' ? SPEECH_UNSUPPORTED_TEXT : SPEECH_UNSUPPORTED_ON_HOME_SCREEN}{' '}
          {canCompare && COMPARING_WORKS}
        </p>
      </div>
    </div>
  )
}
