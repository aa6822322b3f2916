import { useSyncExternalStore } from 'react'
import { appInstall } from '#device/app-install.ts'
import type { InstallState } from '#device/install.ts'

/** How this device can put the app on its home screen, live; `ask` shows the browser's own question. */
export function useInstall(): { state: InstallState; ask: () => Promise<boolean> } {
  const state = useSyncExternalStore(appInstall.subscribe, appInstall.state)
  return { state, ask: appInstall.ask }
}
