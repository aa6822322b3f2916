/** What this browser can and cannot do of what the app uses; only looked at, nothing is asked of the learner. */
export function browserAbilities(): Record<string, boolean> {
  const scope = globalThis as Record<string, unknown>
  return {
    IndexedDB: 'indexedDB' in scope,
    'Cache storage': 'caches' in scope,
    'Service worker': 'serviceWorker' in navigator,
    'Background Sync': 'SyncManager' in scope,
    Push: 'PushManager' in scope,
    'Web Locks': 'locks' in navigator,
    'Speech recognition': 'SpeechRecognition' in scope || 'webkitSpeechRecognition' in scope,
    Recording: 'MediaRecorder' in scope,
    'Web Audio': 'AudioContext' in scope,
    Sharing: 'share' in navigator,
    'Icon badge': 'setAppBadge' in navigator,
  }
}

/** Whether the app may hear or notify: `granted`, `denied`, `prompt`, or `unknown` where the browser does not say. */
export async function permissionOf(name: 'microphone' | 'notifications'): Promise<string> {
  try {
    const { state } = await navigator.permissions.query({ name })
    return state
  } catch {
    return 'unknown'
  }
}

/** What the browser says of the line. */
export function connectionNow(): { isOnline: boolean; kind: string; isMetered: boolean } {
  // Chromium's alone; not in TypeScript's DOM library.
  const { connection } = navigator as {
    connection?: { effectiveType?: string; saveData?: boolean }
  }
  return {
    isOnline: navigator.onLine,
    kind: connection?.effectiveType ?? 'unknown',
    isMetered: connection?.saveData === true,
  }
}
