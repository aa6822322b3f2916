import Laugh from 'lucide-react/icons/laugh'
import Meh from 'lucide-react/icons/meh'
import Mic from 'lucide-react/icons/mic'
import Smile from 'lucide-react/icons/smile'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

export type AcceptedJudgement = 'spot-on' | 'nearly'
type OwnJudgement = AcceptedJudgement | 'not-yet'

/** No face is sad: a miss is never alarming. */
const FACES: readonly { judgement: OwnJudgement; words: string; icon: IconComponent }[] = [
  { judgement: 'spot-on', words: 'Spot on', icon: Laugh },
  { judgement: 'nearly', words: 'Nearly', icon: Smile },
  { judgement: 'not-yet', words: 'Not yet', icon: Meh },
]

/**
 * The learner judges. `isWordEnough`: spot on and nearly count now; until then they are kindly put off, since the machine
 * could not match the phrase.
 */
export function CompareJudgement({
  isWordEnough,
  isDisabled,
  onAccept,
  onNotYet,
  onRecordAgain,
}: {
  isWordEnough: boolean
  isDisabled: boolean
  onAccept: (judgement: AcceptedJudgement) => void
  /** Another go, when the learner wants it. */
  onNotYet: () => void
  /** Another go at once. */
  onRecordAgain: () => void
}) {
  const [isPutOff, setIsPutOff] = useState(false)
  // Comes where the microphone was. The words take the focus: a key that ended the recording shall not answer as well.
  const question = useRef<HTMLParagraphElement>(null)
  useLostFocus(question)

  function judge(judgement: OwnJudgement): void {
    if (judgement === 'not-yet') onNotYet()
    else if (isWordEnough) onAccept(judgement)
    else setIsPutOff(true)
  }

  return (
    <div className="voice-judgement" role="group" aria-labelledby="own-judgement">
      <div className="voice-asked">
        <p id="own-judgement" ref={question} tabIndex={-1}>
          How close were you?
        </p>
        <Button size="sm" variant="text" icon={Mic} disabled={isDisabled} onClick={onRecordAgain}>
          Record again
        </Button>
      </div>
      <div className="voice-faces">
        {FACES.map(({ judgement, words, icon }) => (
          <button
            key={judgement}
            type="button"
            className="voice-face"
            disabled={isDisabled}
            onClick={() => judge(judgement)}
          >
            <Icon of={icon} size={30} />
            <span>{words}</span>
          </button>
        ))}
      </div>
      <p className="soft sm" role="status">
        {isPutOff && !isWordEnough && 'Try it once more. After two tries your own ear decides.'}
      </p>
    </div>
  )
}
