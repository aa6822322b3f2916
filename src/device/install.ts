import { createStore } from 'zustand'

/** Chromium's own event; not in TypeScript's DOM library. */
type InstallPromptEvent = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this device can put the app on its home screen: by a prompt that we may show, by hand in the share menu (iOS and iPadOS
 * have no prompt), not at all as far as we know, or it runs from there already.
 */
export type InstallState = 'installed' | 'can-prompt' | 'by-share-menu' | 'unknown'

type Ports = {
  page: Pick<Window, 'addEventListener'>
  isStandalone: boolean
  device: { userAgent: string; maxTouchPoints: number }
  /** An offer of the browser's that came before this code did. */
  held?: Event | undefined
}

export function createInstall({ page, isStandalone, device, held }: Ports) {
  let prompt = (held ?? null) as InstallPromptEvent | null
  const store = createStore<InstallState>()(() => {
    if (isStandalone) return 'installed'
    return prompt === null ? startingState(device) : 'can-prompt'
  })

  // The browser's own banner is held back: we ask at a good moment.
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
    store.setState('can-prompt')
  })
  page.addEventListener('appinstalled', () => {
    prompt = null
    store.setState('installed')
  })

  return {
    state: store.getState,
    subscribe: store.subscribe,
    /** Shows the browser's question; it may be asked once for each `beforeinstallprompt`. Resolves to whether the learner said yes. */
    async ask(): Promise<boolean> {
      const asked = prompt
      prompt = null
      if (asked === null) return false
      store.setState('unknown')
      const { outcome } = await asked.prompt()
      return outcome === 'accepted'
    },
  }
}

function startingState(device: Ports['device']): InstallState {
  return isAppleMobile(device) ? 'by-share-menu' : 'unknown'
}

/** iPadOS calls itself a Mac; only a touch screen gives it away. */
export function isAppleMobile({ userAgent, maxTouchPoints }: Ports['device']): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
