import type { User } from '#contract/user.ts'
import { AccountActions } from './account-actions.tsx'
import { InstallCard } from './install-card.tsx'
import { LearningGoals } from './learning-goals.tsx'
import { OnThisDevice } from './on-this-device.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { ReadingSettings } from './reading-settings.tsx'
import { Reminders } from './reminders.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { SoundSettings } from './sound-settings.tsx'

/** What the learner can change (spec §2). */
export function SettingsTab({ profile, onSignOut }: { profile: User; onSignOut: () => void }) {
  return (
    <div className="profile">
      <PersonalInformation profile={profile} />
      <LearningGoals profile={profile} />
      <Reminders profile={profile} />
      <ReadingSettings profile={profile} />
      <SoundSettings />
      <OnThisDevice />
      <InstallCard />
      <SomethingWrong />
      <AccountActions profile={profile} onSignOut={onSignOut} />
    </div>
  )
}
