import { LessonsPage } from '#features/lessons/lessons-page.tsx'
import { TodayCard } from '#features/today/today-card.tsx'

export function LessonsRoute() {
  return <LessonsPage Today={TodayCard} />
}
