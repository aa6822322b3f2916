import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { SyncStatus } from '#data/sync-status-rule.ts'
import { type Course, useCourse } from '#state/course.ts'
import { type StatsSummary, useStatsSummary, useStudyLog, useToday } from '#state/dashboard-data.ts'
import { useProfile } from '#state/profile.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useTabInAddress } from '#ui/use-tab-in-address.ts'
import { AchievementsTab } from './achievements-tab.tsx'
import { OverviewTab, type TodayOnDashboard } from './overview-tab.tsx'
import { ProgressTab } from './progress-tab.tsx'
import { RankProgress } from './rank-progress.tsx'
import { lastSyncedText, standsOnText } from './sync-labels.ts'
import './dashboard-page.css'

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'achievements', label: 'Achievements' },
  { id: 'progress', label: 'Progress' },
] as const

/** `/dashboard`: what the learner's own log adds up to on this device, with or without a network. */
export function DashboardPage({ Today }: { Today: TodayOnDashboard }) {
  usePageTitle('Dashboard')
  const profile = useProfile()
  const today = useToday()
  const standing = useStatsSummary(today)
  const name = profile?.name.trim()
  const course = useCourse()
  if (!standing || !course) return <LoadingView text="Apni Boli is counting your stitches" />
  return (
    <div className="wrap page dashboard">
      <div className="hello">
        <h1>Welcome back, {name ? name : 'Learner'}</h1>
        <RankProgress totalXP={standing.stats.totalXP} />
      </div>
      <Board standing={standing} course={course} today={today} Today={Today} />
    </div>
  )
}

function Board({
  standing,
  course,
  today,
  Today,
}: {
  standing: StatsSummary
  course: Course
  today: string
  Today: TodayOnDashboard
}) {
  const [tab, setTab] = useTabInAddress(['overview', 'achievements', 'progress'])
  const log = useStudyLog(today)
  return (
    <>
      <Tabs label="Dashboard" tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'overview' && (
          <OverviewTab standing={standing} course={course} log={log} Today={Today} />
        )}
        {tab === 'achievements' && <AchievementsTab standing={standing} />}
        {tab === 'progress' && <ProgressTab log={log} />}
      </Tabs>
      <SyncedLine today={today} />
    </>
  )
}

/** What these numbers stand on, and when the server last had all of them. */
function SyncedLine({ today }: { today: string }) {
  const status = useSyncStatus()
  if (status === null) return null
  return (
    <p className="synced soft sm">
      <Icon of={iconOf(status)} size={18} />
      <span>
        {standsOnText(status)} {lastSyncedText(status.lastSyncedAt, today)}
      </span>
    </p>
  )
}

function iconOf({ kind, isOnline, pending }: SyncStatus): IconComponent {
  if (kind === 'memory-only') return CloudOff
  if (!isOnline) return WifiOff
  if (kind === 'incomplete') return CloudOff
  return pending > 0 ? CloudUpload : CircleCheck
}
