import { lazy, Suspense, useEffect } from 'react'
import type { User } from '#contract/user.ts'
import type { Stats } from '#domain/completions.ts'
import { whenIdle } from '#device/when-idle.ts'
import { Initial } from './initial.tsx'
import { usePopover } from './use-popover.ts'
import { useSignOut } from './use-sign-out.ts'

// No first screen needs what is behind the button.
const loadPanel = () => import('./account-panel.tsx')
const loadDialog = () => import('./sign-out-dialog.tsx')
const AccountPanel = lazy(async () => ({ default: (await loadPanel()).AccountPanel }))
const SignOutDialog = lazy(async () => ({ default: (await loadDialog()).SignOutDialog }))

/** Who is here, and what they can do about it (spec §2, account dropdown); a sheet on phones. */
export function AccountMenu({ user, stats }: { user: User; stats: Stats }) {
  const { isOpen, toggle, close, areaRef } = usePopover()
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
        className="avatar"
        aria-label="Account menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Initial name={user.name} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountPanel
            user={user}
            stats={stats}
            onSignOut={() => {
              close()
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
