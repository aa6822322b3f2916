import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { TodayCard } from '#features/today/today-card.tsx'

export function DashboardRoute() {
  return <DashboardPage Today={TodayCard} />
}
