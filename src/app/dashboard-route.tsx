import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { Today } from './today.tsx'

export function DashboardRoute() {
  return <DashboardPage Today={Today} />
}
