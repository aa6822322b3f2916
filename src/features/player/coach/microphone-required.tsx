import MicOff from 'lucide-react/icons/mic-off'
import { speechTrouble } from '#copy/microphone.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** The microphone was refused (spec §2, Pronunciation coach). Refresh asks again. */
export function MicrophoneRequired({ onRefresh }: { onRefresh: () => void }) {
  const { title, text } = speechTrouble('denied')
  return (
    <div className="voice-denied" role="alert">
      <Icon of={MicOff} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button size="sm" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  )
}
