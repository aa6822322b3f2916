import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import { SPEAKING_WAYS, TAKE_BACK_SPEECH } from '#copy/speaking-practice.ts'
import type { SpeakingWay } from '#data/speaking-practice.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SpeechMissing } from './speech-missing.tsx'

/** `open`: both ways. The others say why there is only the comparison now. */
export type WayChoice = 'open' | 'offline' | 'too-short' | 'missing' | 'home-screen'

/** Why there is no choice now, and what there is, where it is. */
const ONLY_COMPARE = {
  offline: ['Speech recognition needs a connection', 'so your voice is compared with a recording'],
  'too-short': [
    'This is too short for a recogniser to tell from its neighbours',
    'so it is compared with a recording',
  ],
} as const

/** The two ways to say it, as one choice, and where the voice goes in the one that is taken. */
export function ChooseWay({
  way,
  choice,
  canCompare,
  isDisabled,
  onChoose,
  onTakeBack,
}: {
  way: SpeakingWay
  choice: WayChoice
  canCompare: boolean
  isDisabled: boolean
  onChoose: (way: SpeakingWay) => void
  /** Null where the browser may not listen. */
  onTakeBack: (() => void) | null
}) {
  if (choice !== 'open') return <OnlyComparing because={choice} canCompare={canCompare} />
  return (
    <>
      <ChoiceCards
        legend="How to practise"
        cards={[
          { value: 'compare', icon: AudioLines, ...SPEAKING_WAYS.compare },
          { value: 'recognise', icon: Mic, ...SPEAKING_WAYS.recognise },
        ]}
        value={way}
        isDisabled={isDisabled}
        onChoose={onChoose}
      />
      <p className="soft sm">{SPEAKING_WAYS[way].privacy}</p>
      {onTakeBack && (
        <button type="button" className="link alone" onClick={onTakeBack}>
          {TAKE_BACK_SPEECH}
        </button>
      )}
    </>
  )
}

/** Why there is one way only. */
export function OnlyComparing({
  because,
  canCompare,
}: {
  because: Exclude<WayChoice, 'open'>
  canCompare: boolean
}) {
  if (because === 'missing' || because === 'home-screen') {
    return <SpeechMissing support={because} canCompare={canCompare} />
  }
  const [why, instead] = ONLY_COMPARE[because]
  return <p className="only-way faint sm">{canCompare ? `${why}, ${instead}.` : `${why}.`}</p>
}
