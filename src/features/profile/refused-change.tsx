import CircleAlert from 'lucide-react/icons/circle-alert'
import { refusedProfileText } from '#copy/profile.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import type { RefusedProfile } from '#state/profile-work.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

type RefusedChangeProps = {
  refused: RefusedProfile
  /** Null where the form is open already. */
  onCorrect: (() => void) | null
}

/** A change that the server did not take waits until the learner corrects it or takes it back. */
export function RefusedChange({ refused, onCorrect }: RefusedChangeProps) {
  const { discardFailedProfile } = useLearnerActions()
  const { title, text } = refusedProfileText(refused)
  return (
    <div className="refused" role="alert">
      <Banner tone="danger" icon={CircleAlert} title={title}>
        {text}
      </Banner>
      {onCorrect !== null && (
        <div className="buttons">
          <Button size="sm" onClick={onCorrect}>
            Correct It
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void discardFailedProfile()}>
            {refused.changes.email === undefined ? 'Keep What I Have' : 'Keep My Address'}
          </Button>
        </div>
      )}
    </div>
  )
}
