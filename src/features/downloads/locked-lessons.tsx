import Lock from 'lucide-react/icons/lock'
import type { ClipsGrace } from '#domain/clips-grace.ts'
import { type LessonLock, lockOf } from '#domain/plans.ts'
import type { LessonOnDevice } from '#data/downloads/downloads-view.ts'
import { isOpen } from '#data/open-lesson.ts'
import { usePlan } from '#state/use-plan.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'

type LockedLessonsProps = {
  lessons: readonly LessonOnDevice[]
  grace: ClipsGrace | null
  onRemove: (lessons: readonly LessonOnDevice[]) => void
}

/** Lessons that this learner may not open: not offered; what is left of an ended subscription says until when. */
export function LockedLessons({ lessons, grace, onRemove }: LockedLessonsProps) {
  const plan = usePlan()
  if (lessons.length === 0) return null
  const kept = lessons.filter(({ storedClips }) => storedClips > 0)
  const openedBy = (lock: LessonLock) =>
    lessons.filter(({ lesson }) => !isOpen(lesson) && lockOf(plan, lesson) === lock).length
  const byAddress = openedBy('verify')
  const byPremium = openedBy('premium')
  const coming = openedBy('coming')
  return (
    <div className="locked">
      <p className="soft sm">
        <Icon of={Lock} size={18} />
        <span>
          {byAddress > 0 && `${counted(byAddress)} once your email address is verified. `}
          {byPremium > 0 && `${counted(byPremium)} with Premium. `}
          {coming > 0 && `${counted(coming)} with the next sync.`}
        </span>
      </p>
      {kept.length > 0 && grace?.state === 'grace' && (
        <p className="sm">
          The sounds of {kept.length} {kept.length === 1 ? 'lesson' : 'lessons'} stay here until{' '}
          <b>
            {new Date(grace.until).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}
          </b>
          . Renew before then and they are yours again; your progress stays in any case.
        </p>
      )}
      <div className="ways">
        {byPremium > 0 && (
          <ButtonLink to="/pricing" variant="quiet" size="sm">
            Unlock Premium
          </ButtonLink>
        )}
        {kept.length > 0 && (
          <Button variant="text" size="sm" onClick={() => onRemove(kept)}>
            Remove their sounds
          </Button>
        )}
      </div>
    </div>
  )
}

function counted(lessons: number): string {
  return `${lessons} more ${lessons === 1 ? 'lesson' : 'lessons'}`
}
