import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Globe from 'lucide-react/icons/globe'
import { useRef } from 'react'
import type { LessonOnDevice, LessonPlace } from '#data/downloads/downloads-view.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { byteSize } from './byte-size.ts'
import { lessonStep, type LessonStep } from './lesson-step.ts'

const PLACE_ICON: Record<LessonPlace, IconComponent> = {
  here: CircleCheck,
  partly: CircleDashed,
  online: Globe,
}

const STEP_LABELS: Record<Exclude<LessonStep, 'none'>, string> = {
  take: 'Download',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
}

type LessonRowProps = {
  lesson: LessonOnDevice
  /** Completed once: its patch is sewn. */
  isLearnt: boolean
  /** Something keeps it from coming: it says so in its line. */
  isStopped: boolean
  onStep: (step: LessonStep) => void
}

/** One lesson: where it is, how large, how far it has come, and what can be done with it. */
export function LessonRow({ lesson: row, isLearnt, isStopped, onStep }: LessonRowProps) {
  const { lesson, order, place } = row
  const main = useRef<HTMLButtonElement>(null)
  const step = lessonStep(row)
  const isComing = row.wish === 'wanted' && place !== 'here'
  const name = `lesson ${order}, ${lesson.title}`

  return (
    <li className="lesson-row">
      {/* Silk is what was learned: a patch that is only carried stays unsewn. */}
      <Patch
        number={order}
        dye={DYE_OF_PATH[lesson.path]}
        state={isLearnt ? 'mastered' : 'ready'}
        isThreaded={false}
      />
      <div className="what">
        <h3>
          <span className="eyebrow">{order}</span> <PothwariLine {...lesson.headline} />
        </h3>
        {lesson.headline.english && <p className="soft sm">“{lesson.headline.english}”</p>}
        <p className="soft sm">{lesson.title}</p>
        <p className={`place ${place} xs`}>
          <Icon of={PLACE_ICON[place]} size={16} />
          <span>
            {placeLine(row)}
            {row.wish === 'paused' && place !== 'here' && ' · paused'}
            {isComing && isStopped && ' · waiting'}
          </span>
        </p>
        {isComing && (
          <Meter
            label={`Downloading ${name}`}
            value={row.storedClips}
            max={row.clips}
            valueText={`${byteSize(row.storedBytes)} of ${byteSize(row.bytes)}`}
          />
        )}
      </div>
      {step !== 'none' && (
        <div className="steps">
          <Button
            ref={main}
            size="sm"
            variant={step === 'remove' ? 'text' : 'quiet'}
            onClick={() => onStep(step)}
          >
            {STEP_LABELS[step]}
            <span className="vh"> {name}</span>
          </Button>
          {step !== 'remove' && row.storedClips > 0 && (
            <Button
              size="sm"
              variant="text"
              onClick={() => {
                // This button goes with what it removes; who pressed it by the keyboard stays in the row.
                main.current?.focus()
                onStep('remove')
              }}
            >
              Remove<span className="vh"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const PLACE_LABELS: Record<LessonPlace, string> = {
  here: 'On this device',
  partly: 'Partly on this device',
  online: 'Online only',
}

/** `On this device · 210 kB`, `Partly on this device · 90 of 210 kB`, `Online only · 210 kB`. */
function placeLine({ place, bytes, storedBytes, isPartOfApp }: LessonOnDevice): string {
  const size =
    place === 'partly' ? `${byteSize(storedBytes)} of ${byteSize(bytes)}` : byteSize(bytes)
  const line = bytes === 0 ? PLACE_LABELS[place] : `${PLACE_LABELS[place]} · ${size}`
  return isPartOfApp ? `${line} · comes with the app` : line
}
