import MicOff from 'lucide-react/icons/mic-off'
import type { AudioRecorderFailure } from '#device/audio-recorder-failure.ts'
import { Banner } from '#ui/banner.tsx'
import { useRecorderTexts } from './recorder-texts.ts'

/** Why nothing was recorded; what was kept before is safe. */
export function RecorderProblem({ failure }: { failure: AudioRecorderFailure }) {
  const { denied, noTake } = useRecorderTexts()
  const { title, text } =
    failure === 'denied' ? denied : { title: noTake.title, text: noTake[failure] }
  return (
    <Banner role="alert" tone="warn" icon={MicOff} title={title}>
      {text}
    </Banner>
  )
}
