/**
 * Asks the worker to do the work of this tag once there is a connection, even when the page is closed
 * first. Where the browser has no Background Sync, or refuses it, the page works by itself.
 */
export async function askForSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration || !('sync' in registration)) return
    const sync = registration.sync as { register: (tag: string) => Promise<void> }
    await sync.register(tag)
  } catch {
    // Refused (a setting, a private window).
  }
}
