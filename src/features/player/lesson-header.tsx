import ArrowLeft from 'lucide-react/icons/arrow-left'
import Flame from 'lucide-react/icons/flame'
import { Link } from '@tanstack/react-router'
import { type LessonAttempt, shownIndex } from '#domain/lesson-attempt.ts'
import { useIsGuest, useWayOut } from '#state/guest.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { ScriptSwitch } from './phrase/script-switch.tsx'
import { VoiceSwitch } from './phrase/voice-switch.tsx'

/** Title, place in the lesson, badges, streak and XP where there are any yet, and the seam of the lesson. */
export function LessonHeader({
  title,
  session,
  isCompleted,
  stats,
}: {
  title: string
  session: LessonAttempt
  isCompleted: boolean
  stats: { currentStreak: number; totalXP: number }
}) {
  const { exerciseCount, progress, onceMore } = session
  const isGuest = useIsGuest()
  const wayOut = useWayOut()
  const index = shownIndex(session)
  const steps = Array.from({ length: exerciseCount }, (_, at) => {
    if (at === index) return 'now' as const
    return progress.correctExercises.includes(at) ? ('done' as const) : ('ahead' as const)
  })
  return (
    <div className={isGuest ? 'ptop of-guest' : 'ptop'}>
      <div className="prow">
        <Link to={wayOut.to} className="iconbtn" aria-label={wayOut.label}>
          <Icon of={ArrowLeft} size={24} />
        </Link>
        <div className="ptitle">
          <p className="pt">{title}</p>
          <p className="px">
            <span>
              {onceMore
                ? `Once more: ${onceMore.at + 1} of ${onceMore.queue.length}`
                : `Exercise ${index + 1} of ${exerciseCount}`}
            </span>
            {isCompleted && <Chip tone="mastered">COMPLETED</Chip>}
            {session.isResumed && <Chip tone="resumed">RESUMED</Chip>}
          </p>
        </div>
        <VoiceSwitch />
        <ScriptSwitch />
        {stats.totalXP > 0 && (
          <>
            <span className="badge streak">
              <Icon of={Flame} size={19} isFilled />
              <b>{stats.currentStreak}</b>
              <span className="vh"> day streak</span>
            </span>
            <span className="badge">
              <Nuqta size={18} />
              <b>{stats.totalXP}</b>
              <span className="vh"> XP in total</span>
            </span>
          </>
        )}
      </div>
      <StitchProgress label="Lesson progress" steps={steps} />
    </div>
  )
}
