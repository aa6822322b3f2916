import { Button } from './button.tsx'
import { useTimedRedirect } from './use-timed-redirect.ts'
import './timed-redirect.css'

type TimedRedirectProps = {
  afterMs: number
  /** "your lessons": where it goes, after "Going to". */
  to: string
  onRedirect: () => void
}

/**
 * "Going to your lessons in 3 s" with Stay here. The pointer has to move onto it to hold it: one that merely
 * rests where the form's button was does not count.
 */
export function TimedRedirect({ afterMs, to, onRedirect }: TimedRedirectProps) {
  const { secondsLeft, isStopped, stop, hold, release } = useTimedRedirect(afterMs, onRedirect)
  if (isStopped) return null
  return (
    <div
      className="redirect"
      onPointerMove={(event) => {
        if (event.movementX !== 0 || event.movementY !== 0) hold()
      }}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {/* The seconds are for the eye: a reader that spoke each of them would say nothing else. */}
      <span>
        Going to {to}
        <span aria-hidden="true">
          {' '}
          in <span className="num">{secondsLeft}</span> s
        </span>
      </span>
      <Button variant="text" size="sm" onClick={stop}>
        Stay here
      </Button>
    </div>
  )
}
