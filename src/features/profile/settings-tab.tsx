import LogOut from 'lucide-react/icons/log-out'
import type { User } from '#contract/user.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { InstallCard } from './install-card.tsx'
import { LearningGoals } from './learning-goals.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { PracticeSettings } from './practice-settings.tsx'
import { ReadingSettings } from './reading-settings.tsx'
import { Reminders } from './reminders.tsx'
import { RepairCard } from './repair-card.tsx'
import { SoundSettings } from './sound-settings.tsx'
import { SpeakingSettings } from './speaking-settings.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { ResetProgress } from './reset-progress.tsx'

/** What the learner can change. */
export function SettingsTab({ profile, onSignOut }: { profile: User; onSignOut: () => void }) {
  return (
    <div className="profile">
      <PersonalInformation profile={profile} />
      <LearningGoals profile={profile} />
      <PracticeSettings />
      <Reminders profile={profile} />
      <ReadingSettings profile={profile} />
      <SoundSettings />
      <SpeakingSettings />
      <OnThisDevice />
      <InstallCard />
      <RepairCard />
      <AccountActions profile={profile} onSignOut={onSignOut} />
    </div>
  )
}

/** What can be done with the whole account. */
function AccountActions({ profile, onSignOut }: { profile: User; onSignOut: () => void }) {
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

/** Leads to the page of what this device keeps. */
function OnThisDevice() {
  return (
    <Card as="section" className="stack" aria-labelledby="on-this-device">
      <h2 id="on-this-device">On this device</h2>
      <p className="soft sm">Downloaded lessons and the space they use.</p>
      <div className="buttons">
        <ButtonLink to="/downloads" variant="quiet" size="sm">
          Downloads and storage
        </ButtonLink>
      </div>
    </Card>
  )
}
