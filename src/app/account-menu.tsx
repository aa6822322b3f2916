import { lazy, Suspense, useEffect, useRef } from 'react'
import type { User } from '#contract/user.ts'
import { whenIdle } from '#device/when-idle.ts'
import { useProfile } from '#state/profile.tsx'
import { Initial } from '#ui/initial.tsx'
import { usePopover } from './use-popover.ts'
import { useSignOut } from './use-sign-out.ts'

// No first screen needs what is behind the button.
const loadPanel = () => import('./account-panel.tsx')
const loadDialog = () => import('./sign-out-dialog.tsx')
const AccountPanel = lazy(async () => ({ default: (await loadPanel()).AccountPanel }))
const SignOutDialog = lazy(async () => ({ default: (await loadDialog()).SignOutDialog }))

/** Who is here, and what they can do about it (spec §2, account dropdown); a sheet on phones. */
export function AccountMenu({ user }: { user: User }) {
  // The name as the learner has just written it, also before it is on the server.
  const profile = useProfile() ?? user
  const { isOpen, toggle, close, areaRef } = usePopover()
  const button = useRef<HTMLButtonElement>(null)
  const signOut = useSignOut()
  // Fetched ahead: it opens at once, and on a train.
  useEffect(
    () => whenIdle(() => void Promise.all([loadPanel(), loadDialog()]).catch(noNetwork)),
    [],
  )
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
      {signOut.isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog signOut={signOut} />
        </Suspense>
      )}
    </div>
  )
}

/** Then it is fetched with the press. */
function noNetwork(): void {}
