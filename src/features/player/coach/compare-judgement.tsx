import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** What the learner's own ear says. */
export type OwnJudgement = 'same' | 'nearly' | 'again'

/**
 * The learner judges too. `isWordEnough`: same and nearly count now; until then they are kindly put off.
 * `isUnmatched`: the machine could not match two tries, and the learner may say so.
 */
export function CompareJudgement({
  isWordEnough,
  isUnmatched,
  onAccept,
  onAgain,
}: {
  isWordEnough: boolean
  isUnmatched: boolean
  onAccept: () => void
  onAgain: () => void
}) {
  const [isPutOff, setIsPutOff] = useState(false)

  function judge(judgement: OwnJudgement): void {
    if (judgement === 'again') onAgain()
    else if (isWordEnough) onAccept()
    else setIsPutOff(true)
  }

  return (
    <fieldset className="voice-judgement">
      <legend>How do the two sound to you?</legend>
      <div className="voice-row">
        <Button size="sm" variant="quiet" onClick={() => judge('same')}>
          Same
        </Button>
        <Button size="sm" variant="quiet" onClick={() => judge('nearly')}>
          Nearly
        </Button>
        <Button size="sm" variant="quiet" onClick={() => judge('again')}>
          Again
        </Button>
      </div>
      {isUnmatched && (
        <p className="voice-own-word">
          <span className="soft sm">The machine may be the one that is wrong.</span>
          <Button size="sm" onClick={onAccept}>
            I said it right
          </Button>
        </p>
      )}
      <p className="soft sm" role="status">
        {isPutOff && !isWordEnough && 'Try it once more. After two tries your own ear decides.'}
      </p>
    </fieldset>
  )
}
