import './install-steps.css'

type InstallStepsProps = {
  way: 'by-share-menu' | 'by-browser-menu'
  /** Results that only this device has. */
  unsynced: number
}

/**
 * How to put the app on the home screen by hand. On iPhones and iPads the installed app has a storage of its own: what is not
 * synced before stays behind in Safari.
 */
export function InstallSteps({ way, unsynced }: InstallStepsProps) {
  if (way === 'by-browser-menu') {
    return (
      <p className="sm">
        Open your browser’s menu and choose “Install app” or “Add to Home screen”, where it has one.
      </p>
    )
  }
  return (
    <div className="install-steps sm">
      {unsynced > 0 ? (
        <p className="warn">
          <b>Sync first.</b> {unsynced === 1 ? '1 result is' : `${unsynced} results are`} only in
          this browser, and the app on the home screen has its own storage.
        </p>
      ) : (
        <p className="soft">
          All your work is on your account. You sign in once more in the app, and it is there.
        </p>
      )}
      <ol>
        <li>Press Share, the square with an arrow.</li>
        <li>Choose Add to Home Screen.</li>
        <li>Press Add, then open Apni Boli from the home screen and sign in.</li>
      </ol>
    </div>
  )
}
