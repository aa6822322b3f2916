import { SubscriptionPanel } from '#features/billing/subscription-panel.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

export function ProfileRoute() {
  const signOut = useSignOut()
  return (
    <>
      <ProfilePage onSignOut={signOut.ask} subscriptionPanel={<SubscriptionPanel />} />
      <SignOutDialog signOut={signOut} />
    </>
  )
}
