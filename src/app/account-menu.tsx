import { useEffect, useRef } from 'react'
import type { User } from '#contract/user.ts'
import { whenIdle } from '#device/when-idle.ts'
import { useProfile } from '#state/profile.ts'
import { Initial } from '#ui/initial.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { NotFetched } from './not-fetched.tsx'
import { usePopover } from './use-popover.ts'
import { useSignOut } from './use-sign-out.ts'

// No first screen needs what is behind the button. Both or none: a panel that is here can also sign out.
const load = () => Promise.all([import('./account-panel.tsx'), import('./sign-out-dialog.tsx')])
const AccountPanel = lazyWithFallback(async () => (await load())[0], 'AccountPanel', NotFetched)
const SignOutDialog = lazyWithFallback(async () => (await load())[1], 'SignOutDialog', NotFetched)

/** Who is here, and what they can do about it; a sheet on phones. */
export function AccountMenu({ user }: { user: User }) {
  // The name as the learner has just written it, also before it is on the server.
  const profile = useProfile() ?? user
  const { isOpen, toggle, close, areaRef } = usePopover()
  const button = useRef<HTMLButtonElement>(null)
  const signOut = useSignOut()
  // Fetched ahead: it opens at once, and on a train.
  useEffect(() => whenIdle(() => void AccountPanel.preload()), [])
  return (
    <div className="account" ref={areaRef}>
      <button
        type="button"
        ref={button}
        className="avatar"
        aria-label="Account menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Initial name={profile.name} />
      </button>
      {isOpen && (
        <AccountPanel
          user={user}
          profile={profile}
          onSignOut={() => {
            close()
            // Where the question, if there is one, gives the focus back to.
            button.current?.focus()
            signOut.ask()
          }}
        />
      )}
      {signOut.isAsking && <SignOutDialog signOut={signOut} />}
    </div>
  )
}
