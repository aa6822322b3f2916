import LogOut from 'lucide-react/icons/log-out'
import type { User } from '#contract/user.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { ResetProgress } from './reset-progress.tsx'

/** What can be done with the whole account (spec §2). */
export function AccountActions({ profile, onSignOut }: { profile: User; onSignOut: () => void }) {
  return (
    <Card as="section" className="account-actions" aria-labelledby="account">
      <h2 id="account">Account</h2>
      <div className="buttons">
        <ExportData profile={profile} />
        <Button variant="quiet" icon={LogOut} onClick={onSignOut}>
          Sign Out
        </Button>
        <ChangePassword profile={profile} />
        <ResetProgress />
        <DeleteAccount profile={profile} />
      </div>
    </Card>
  )
}
