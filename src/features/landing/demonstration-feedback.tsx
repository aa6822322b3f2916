import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import { useAuth } from '#state/auth.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'

/** Right or missed, and why; then on, or once more. */
export function DemonstrationFeedback({
  exercise,
  state: { given, isRight },
  onTryAgain,
}: {
  exercise: Exercise
  state: { given: string; isRight: boolean }
  onTryAgain: () => void
}) {
  const { user } = useAuth()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={area} className={isRight ? 'told right' : 'told missed'}>
      <p className="given">
        <Icon of={isRight ? Check : X} size={18} />
        <span className="vh">
          {isRight ? 'Your answer, right: ' : 'Your answer, not this one: '}
        </span>
        <PothwariLatin>{given}</PothwariLatin>
      </p>
      <p className="praise">
        <PothwariLatin>{isRight ? 'Shabash!' : 'Koi gal nahi!'}</PothwariLatin>{' '}
        <span>{isRight ? '(Excellent!)' : '(No problem!)'}</span>
      </p>
      {!isRight && (
        <p className="sm">
          Correct answer: <PothwariLatin className="ro">{exercise.correctAnswer}</PothwariLatin>
        </p>
      )}
      <p className="sm">{exercise.explanation}</p>
      {isRight ? (
        <p className="onward">
          <ButtonLink to={user === null ? '/register' : '/lessons'} variant="correct" size="sm">
            {user === null ? 'Start Learning Free' : 'Continue Learning Journey'}
          </ButtonLink>
          <Button variant="text" size="sm" onClick={onTryAgain}>
            Once more
          </Button>
        </p>
      ) : (
        <p className="onward">
          <Button variant="miss" size="sm" onClick={onTryAgain}>
            Try Again
          </Button>
        </p>
      )}
    </div>
  )
}
