import Lock from 'lucide-react/icons/lock'
import type { ClipsGrace } from '#domain/clips-grace.ts'
import type { LessonOnDevice } from '#data/downloads/downloads-view.ts'
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
  if (lessons.length === 0) return null
  const kept = lessons.filter(({ storedClips }) => storedClips > 0)
  const isUnverified = lessons.some(
    ({ lesson }) => 'locked' in lesson && lesson.locked === 'verify',
  )
  return (
    <div className="locked">
      <p className="soft sm">
        <Icon of={Lock} size={18} />
        <span>
          {lessons.length} more {lessons.length === 1 ? 'lesson' : 'lessons'}{' '}
          {isUnverified ? 'once your email address is verified' : 'with Premium'}.
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
        {!isUnverified && (
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
