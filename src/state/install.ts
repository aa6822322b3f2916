import { useSyncExternalStore } from 'react'
import { type InstallState, createInstall } from '#device/install.ts'

/** How this page can be put on the home screen; asked for once the browser has time. */
const appInstall = createInstall({
  page: window,
  isStandalone:
    (window.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
    // iOS's own word for it; not in TypeScript's DOM library.
    (navigator as { standalone?: boolean }).standalone === true,
  device: navigator,
  held: (window as { heldInstallOffer?: Event }).heldInstallOffer,
})

/** How this device can put the app on its home screen, live; `ask` shows the browser's own question. */
export function useInstall(): { state: InstallState; ask: () => Promise<boolean> } {
  const state = useSyncExternalStore(appInstall.subscribe, appInstall.state)
  return { state, ask: appInstall.ask }
}
