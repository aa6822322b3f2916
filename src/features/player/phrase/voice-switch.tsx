import Volume2 from 'lucide-react/icons/volume-2'
import VolumeOff from 'lucide-react/icons/volume-off'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { Icon } from '#ui/icon.tsx'

/** Whether the voice speaks by itself. Off, it speaks where Listen is pressed. */
export function VoiceSwitch() {
  const { enabled, autoplay, setEnabled, setAutoplay } = useSoundSettings()
  const isOn = enabled && autoplay
  function press(): void {
    if (isOn) lessonAudio.stop()
    else setEnabled(true)
    setAutoplay(!isOn)
  }
  return (
    <button type="button" className="iconbtn" aria-pressed={isOn} onClick={press}>
      <Icon of={isOn ? Volume2 : VolumeOff} size={22} />
      <span className="vh">Voice speaks by itself</span>
    </button>
  )
}
