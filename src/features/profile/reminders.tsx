import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { pushFailureText, pushHindrance } from '#copy/push.ts'
import { usePushReminders } from '#state/push.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { SaveNote } from './save-note.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The daily reminder: wished for by the account (by default it is), shown by this browser only once the
 * learner has pressed the switch here and the browser has asked them.
 */
export function Reminders({ profile }: { profile: User }) {
  const { state: push, turnOn, turnOff } = usePushReminders()
  const { state, save } = useSaveProfile()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const hindrance = push === null ? null : pushHindrance(push)
  const isOn = push === 'on' && profile.notifications

  async function change(isWanted: boolean): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    const turned = await (isWanted ? turnOn() : turnOff()).finally(() => setIsBusy(false))
    if (!turned.ok) setFailure(pushFailureText(turned.failure))
    else if (isWanted !== profile.notifications) await save({ notifications: isWanted })
  }

  return (
    <Card as="section" className="stack" aria-labelledby="reminders">
      <h2 id="reminders">Notifications</h2>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={push === null || hindrance !== null}
          // Disabled it would lose the focus.
          aria-disabled={isBusy || undefined}
          onChange={(event) => {
            if (!isBusy) void change(event.target.checked)
          }}
        />
        Push notifications
      </label>
      {hindrance === null ? (
        <p className="soft sm">
          {isOn
            ? 'This browser reminds you once a day, unless you have finished a lesson or a session of practice that day.'
            : 'Off in this browser. Turn it on to be reminded once a day.'}
        </p>
      ) : (
        <Banner icon={BellOff} title={hindrance.title}>
          {hindrance.text}
        </Banner>
      )}
      <div role="alert">{failure !== null && <FieldError>{failure}</FieldError>}</div>
      <FieldFrame
        label="Daily reminder at"
        hint="In your local time."
        isDisabled={!profile.notifications}
      >
        {(wiring) => (
          <select
            {...wiring}
            value={profile.reminderHour}
            disabled={!profile.notifications}
            onChange={(event) => void save({ reminderHour: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {String(hour).padStart(2, '0')}:00
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <SaveNote state={state} fields={['notifications', 'reminderHour']} />
    </Card>
  )
}
