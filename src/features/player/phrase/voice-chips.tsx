import Volume2 from 'lucide-react/icons/volume-2'
import { TAKE_UNREADABLE } from '#copy/voices.ts'
import type { Said } from '#data/household-voices.ts'
import { type ClipSource, lessonAudio } from '#device/lesson-audio.ts'
import { COURSE_VOICE, type Saying } from '#domain/voices/choose-take.ts'
import { chooseVoice, ready, useVoicesOfClip } from '#state/household-voices.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { chipClass } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import './family-voices.css'

/** Who says this line: a press lets them speak, here and from now on. Nothing where there is only the course. */
export function VoiceChips({
  url,
  saying = 'asked',
  isHeld = false,
}: {
  url: string
  saying?: Saying
  /** Nothing may sound now. */
  isHeld?: boolean
}) {
  const { voices, chosen } = useVoicesOfClip(url, saying)
  const { enabled, volume } = useSoundSettings()
  if (voices.length === 0) return null

  function speak(source: ClipSource): void {
    if (enabled && !isHeld) lessonAudio.play(url, volume, 'normal', source)
  }
  function pressCourse(): void {
    chooseVoice(COURSE_VOICE)
    speak(url)
  }
  async function press(take: Said): Promise<void> {
    chooseVoice(take.speakerId)
    const source = ready(take)
    speak(source)
    if ((await source) === null) showToast(TAKE_UNREADABLE, { tone: 'bad' })
  }
  return (
    <div className="voice-chips" role="group" aria-label="Voice">
      <VoiceChip name="Course" isChosen={chosen === null} onPress={pressCourse} />
      {voices.map((take) => (
        <VoiceChip
          key={take.speakerId}
          name={take.name}
          isChosen={chosen?.speakerId === take.speakerId}
          onPress={() => void press(take)}
        />
      ))}
    </div>
  )
}

function VoiceChip({
  name,
  isChosen,
  onPress,
}: {
  name: string
  isChosen: boolean
  onPress: () => void
}) {
  return (
    <button type="button" className={chipClass('plain')} aria-pressed={isChosen} onClick={onPress}>
      {isChosen && <Icon of={Volume2} size={16} />}
      {name}
    </button>
  )
}
