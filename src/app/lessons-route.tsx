import { LessonsPage } from '#features/lessons/lessons-page.tsx'
import { Today } from './today.tsx'

export function LessonsRoute() {
  return <LessonsPage Today={Today} />
}
