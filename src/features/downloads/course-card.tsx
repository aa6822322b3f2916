import Download from 'lucide-react/icons/download'
import { type Ref, useRef, useState } from 'react'
import type { LessonOnDevice } from '#data/downloads/downloads-view.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Meter } from '#ui/meter.tsx'
import { byteSize } from './byte-size.ts'
import { type CourseStep, courseSteps } from './lesson-step.ts'

type CourseCardProps = {
  lessons: readonly LessonOnDevice[]
  /** Something keeps them from coming: what is wanted waits. */
  isStopped: boolean
  onStep: (step: CourseStep) => void
}

/** The course as a whole: how much of it is here, and all that this learner may open with one press. */
export function CourseCard({ lessons, isStopped, onStep }: CourseCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const open = lessons.filter(({ isOpen }) => isOpen)
  const own = open.filter(({ isPartOfApp }) => !isPartOfApp)
  const here = open.filter(({ place }) => place === 'here')
  const wanted = own.filter(({ wish }) => wish === 'wanted')
  const steps = courseSteps(lessons)
  const storedBytes = sum(open, 'storedBytes')
  const missing = wanted.filter(({ place }) => place !== 'here').length
  const isComing = missing > 0

  return (
    <Card as="section" className="course" aria-labelledby="course">
      <h2 id="course">The whole course</h2>
      <p role="status">
        <b className="num">
          {here.length} of {lessons.length}
        </b>{' '}
        {lessons.length === 1 ? 'lesson' : 'lessons'} on this device
        {isComing && `, ${missing} ${isStopped ? 'waiting' : 'coming'}`}
      </p>
      <p className="soft sm">
        {byteSize(storedBytes)} of sounds are here, of {byteSize(sum(open, 'bytes'))} in the lessons
        open to you.
      </p>
      {isComing && (
        <Meter
          label="Downloading lessons"
          value={sum(wanted, 'storedBytes')}
          max={sum(wanted, 'bytes')}
          valueText={`${byteSize(sum(wanted, 'storedBytes'))} of ${byteSize(sum(wanted, 'bytes'))}`}
        />
      )}
      {own.length === 0 ? (
        <p className="soft sm">
          The free lessons come with the app, so there is nothing to download for them.
        </p>
      ) : (
        <div className="ways">
          {steps.map((one, index) => (
            <CourseButton
              // The main button stays the same one, with the focus on it, when what it does next is another thing.
              key={index === 0 && one.step !== 'remove' ? 'main' : one.step}
              {...one}
              ref={index === 0 ? main : undefined}
              onPress={() => {
                if (one.step === 'remove') return setIsAsking(true)
                // A second button goes when it is pressed: the first one takes up what it paused.
                main.current?.focus()
                onStep(one)
              }}
            />
          ))}
        </div>
      )}
      <Dialog
        isOpen={isAsking}
        title="Remove all downloaded sounds?"
        onDismiss={() => setIsAsking(false)}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false)
                const removal = steps.find(({ step }) => step === 'remove')
                if (removal) onStep(removal)
              }}
            >
              Remove all
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Keep them
            </Button>
          </>
        }
      >
        <p>What you have learnt stays. You can download the sounds again when you are online.</p>
      </Dialog>
    </Card>
  )
}

type CourseButtonProps = CourseStep & {
  ref: Ref<HTMLButtonElement> | undefined
  onPress: () => void
}

function CourseButton({ step, lessons, ref, onPress }: CourseButtonProps) {
  switch (step) {
    case 'take':
      return (
        <Button ref={ref} icon={Download} onClick={onPress}>
          Download all · {byteSize(sum(lessons, 'bytes') - sum(lessons, 'storedBytes'))}
        </Button>
      )
    case 'resume':
      return (
        <Button ref={ref} onClick={onPress}>
          Resume all
        </Button>
      )
    case 'pause':
      return (
        <Button ref={ref} variant="quiet" onClick={onPress}>
          Pause all
        </Button>
      )
    default:
      return (
        <Button ref={ref} variant="text" size="sm" onClick={onPress}>
          Remove all
        </Button>
      )
  }
}

function sum(lessons: readonly LessonOnDevice[], of: 'bytes' | 'storedBytes'): number {
  return lessons.reduce((total, lesson) => total + lesson[of], 0)
}
