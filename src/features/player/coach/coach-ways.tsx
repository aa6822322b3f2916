import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import type { CoachWay } from './coach-way.ts'

const WAYS: readonly { way: CoachWay; name: string; about: string; icon: IconComponent }[] = [
  {
    way: 'compare',
    name: 'Compare with a recording',
    about: 'Works offline. Your voice stays on this device.',
    icon: AudioLines,
  },
  {
    way: 'recognise',
    name: 'Speech recognition',
    about: 'Your browser listens. Needs a connection.',
    icon: Mic,
  },
]

/** Why there is no choice now, and what there is, where it is. */
const ONLY_COMPARE = {
  offline: ['Speech recognition needs a connection', 'so your voice is compared with a recording'],
  'too-short': [
    'This is too short for a recogniser to tell from its neighbours',
    'so it is compared with a recording',
  ],
} as const

/** The two ways to say it, as one choice. */
export function CoachWays({
  way,
  recognition,
  canCompare,
  isClosed,
  onChoose,
}: {
  way: CoachWay
  recognition: 'open' | 'offline' | 'too-short'
  canCompare: boolean
  isClosed: boolean
  onChoose: (way: CoachWay) => void
}) {
  const name = useId()
  if (recognition !== 'open') {
    const [why, instead] = ONLY_COMPARE[recognition]
    return <p className="only-way faint sm">{canCompare ? `${why}, ${instead}.` : `${why}.`}</p>
  }
  return (
    <fieldset className="ways" disabled={isClosed}>
      <legend className="vh">How to practise</legend>
      {WAYS.map((each) => (
        <label key={each.way} className={classNames('way', way === each.way && 'chosen')}>
          <input
            type="radio"
            name={name}
            value={each.way}
            checked={way === each.way}
            onChange={() => onChoose(each.way)}
          />
          <Icon of={each.icon} size={22} />
          <span className="way-name">{each.name}</span>
          <span className="way-about">{each.about}</span>
        </label>
      ))}
    </fieldset>
  )
}
