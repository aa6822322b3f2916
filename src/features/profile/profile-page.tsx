import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.ts'
import { useProfile } from '#state/profile.ts'
import { Tabs } from '#ui/tabs.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useTabInAddress } from '#ui/use-tab-in-address.ts'
import { OverviewTab } from './overview-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import './profile-page.css'

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'settings', label: 'Settings' },
] as const

type ProfilePageProps = {
  onSignOut: () => void
  /** What the learner pays for; another feature's. */
  subscriptionPanel: ReactNode
}

/** `/profile`: who is here, what they pay for, and what they can change. */
export function ProfilePage({ onSignOut, subscriptionPanel }: ProfilePageProps) {
  usePageTitle('Profile')
  const { user } = useAuth()
  const profile = useProfile()
  const { learner, loadEngine } = useLearnerState()
  const [tab, setTab] = useTabInAddress(['overview', 'subscription', 'settings'])
  // The settings write: what writes is fetched at once.
  useEffect(loadEngine, [loadEngine])
  if (user === null || profile === null) return null
  return (
    <div className="wrap page">
      <h1>Profile</h1>
      <Tabs label="Profile" tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'overview' && <OverviewTab profile={profile} />}
        {tab === 'subscription' && subscriptionPanel}
        {tab === 'settings' && learner !== null && (
          <SettingsTab profile={profile} onSignOut={onSignOut} />
        )}
      </Tabs>
    </div>
  )
}
