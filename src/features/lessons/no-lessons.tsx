import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lessonsFailureText } from '#copy/lesson-failures.ts'
import type { Failure } from '#data/failure.ts'
import { useCoursePull } from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { Patch } from '#ui/patch.tsx'

/** The device's own store refused: the same text as an answer that never came. */
const UNREADABLE: Failure = { kind: 'network' }

/** This device has no lesson yet: the only case in which the list waits for the network. */
export function NoLessons() {
  const { state, failure, pullNow } = useCoursePull()
  const { learner, loadEngine } = useLearnerState()
  const [hasAsked, setHasAsked] = useState(false)

  // Nothing to show without the network: what fetches need not wait for an idle moment.
  useEffect(() => loadEngine(), [loadEngine])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const ask = useEffectEvent(async () => {
    await pullNow()
    if (isShown.current) setHasAsked(true)
  })
  useEffect(() => {
    // Nothing is under way: either nobody has asked yet, or the answer held no lesson. Asked once.
    if (learner && state === 'idle' && !hasAsked) void ask()
  }, [learner, state, hasAsked])

  if (state === 'failed') {
    return <LessonsFailed failure={failure ?? UNREADABLE} onTryAgain={() => void pullNow()} />
  }
  if (!hasAsked || state === 'pulling') {
    return <LoadingView text="Apni Boli is fetching your lessons" />
  }
  return (
    <EmptyState
      className="card"
      picture={<Patch number={1} dye="genda" state="locked" />}
      heading="Heritage Lessons Coming Soon"
    >
      <p>The cloth is cut and the pattern is traced. Come back tomorrow.</p>
    </EmptyState>
  )
}

function LessonsFailed({ failure, onTryAgain }: { failure: Failure; onTryAgain: () => void }) {
  return (
    <EmptyState
      className="card"
      icon={CircleAlert}
      tone="bad"
      role="alert"
      heading={lessonsFailureText(failure)}
      action={
        <div className="ways">
          <Button variant="quiet" size="sm" onClick={onTryAgain}>
            Try Again
          </Button>
          {failure.kind === 'unauthorized' && (
            <ButtonLink to="/login" size="sm">
              Log In Again
            </ButtonLink>
          )}
        </div>
      }
    >
      <p>Anything already on this device still works.</p>
    </EmptyState>
  )
}
