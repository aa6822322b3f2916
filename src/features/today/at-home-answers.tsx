import { useEffect, useRef, useState } from 'react'
import type { ListedLesson } from '#contract/lesson.ts'
import { isOpen } from '#data/open-lesson.ts'
import type { EveningRow } from '#data/log-rows.ts'
import { putAwayUntilTomorrow } from '#data/record-evening.ts'
import { useLearnerDb } from '#state/learner.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Lines } from './lines.ts'

type Answer = EveningRow['answer'] | 'not-yet'

/** None of them is a failure: a laugh means that somebody listened. */
const REPLIES: Record<Answer, string> = {
  said: 'Shabash. Tonight your own language was spoken at your table.',
  laughed: 'A laugh means they were listening. Say it again tomorrow, and wait for the answer.',
  'not-yet': 'No rush. It comes back tomorrow.',
}
const NOT_STORED = 'This device could not save that. Please try again.'

export function AtHomeAnswers({ lesson, Lines }: { lesson: ListedLesson; Lines: Lines }) {
  const db = useLearnerDb()
  const { recordEvening } = useLearnerActions()
  const [reply, setReply] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const spoken = useRef<HTMLParagraphElement>(null)
  const id = useRef<string>(undefined)
  // The button that had focus is gone.
  useEffect(() => {
    if (reply !== null) spoken.current?.focus()
  }, [reply])

  // One that premium's end has locked keeps its items as learnt.
  const items = isOpen(lesson) ? lesson.items : lesson.learnt
  const lines = (lesson.sayAtHome?.itemIds ?? []).flatMap(
    (itemId) => items?.find((item) => item.id === itemId) ?? [],
  )

  async function answer(given: Answer): Promise<void> {
    // One press, one evening, also when it is tried again.
    id.current ??= crypto.randomUUID()
    try {
      if (given === 'not-yet') await putAwayUntilTomorrow(db, lesson.id)
      else await recordEvening({ id: id.current, lessonId: lesson.id, answer: given })
    } catch {
      setHasFailed(true)
      return
    }
    setReply(REPLIES[given])
  }

  return (
    <div className="at-home-answers">
      {reply === null ? (
        <>
          <Disclosure summary="Rehearse it">
            <Lines items={lines} />
          </Disclosure>
          <div className="ways" role="group" aria-labelledby="say-at-home">
            <Button size="sm" onClick={() => void answer('said')}>
              Did it
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void answer('laughed')}>
              They laughed and answered in English
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void answer('not-yet')}>
              Not yet
            </Button>
          </div>
          <p role="alert">{hasFailed && NOT_STORED}</p>
        </>
      ) : (
        <p ref={spoken} tabIndex={-1} role="status" className="reply">
          {reply}
        </p>
      )}
    </div>
  )
}
