import Smartphone from 'lucide-react/icons/smartphone'
import { useInstall } from '#state/install.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { InstallSteps } from '#ui/install-steps.tsx'

/** The way onto the home screen, at any time; nothing where the app runs from there already. */
export function InstallCard() {
  const { state, ask } = useInstall()
  const status = useSyncStatus()
  if (state === 'installed') return null
  return (
    <Card as="section" className="stack" aria-labelledby="install">
      <h2 id="install">On your home screen</h2>
      <p className="soft sm">
        Apni Boli opens from there like any app, in its own window, with or without a connection.
      </p>
      {state === 'can-prompt' ? (
        <div className="buttons">
          <Button size="sm" variant="quiet" icon={Smartphone} onClick={() => void ask()}>
            Install
          </Button>
        </div>
      ) : (
        <InstallSteps
          way={state === 'by-share-menu' ? 'by-share-menu' : 'by-browser-menu'}
          unsynced={(status?.pending ?? 0) + (status?.failed ?? 0)}
        />
      )}
    </Card>
  )
}
