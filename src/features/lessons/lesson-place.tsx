import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Globe from 'lucide-react/icons/globe'
import type { LessonPlace as Place } from '#data/downloads/downloads-view.ts'
import { useDownloads } from '#state/use-downloads.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'

const WORDS: Record<Place, { icon: IconComponent; text: string }> = {
  here: { icon: CircleCheck, text: 'On this device' },
  partly: { icon: CircleDashed, text: 'Partly on this device' },
  online: { icon: Globe, text: 'Online only' },
}

/** Where a lesson of the list is with its sounds; until that is known, the room for it. */
export function LessonPlace({ lessonId }: { lessonId: string }) {
  const view = useDownloads()
  const lesson =
    typeof view === 'object' ? view.lessons.find(({ id }) => id === lessonId) : undefined
  if (lesson === undefined) return '\u00a0'
  const { icon, text } = WORDS[lesson.place]
  return (
    <>
      <Icon of={icon} size={15} {...(lesson.place === 'here' && { className: 'is-here' })} />
      {text}
    </>
  )
}
