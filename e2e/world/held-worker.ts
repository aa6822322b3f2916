/**
 * Runs in a page before its own code: the first worker is registered only once somebody wants it. It fetches every file of the app,
 * half of what the processor does in a journey that needs none. As on a slow line, the page goes on without it.
 */
export function holdWorkerBack(): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (container === undefined) return
  const isWanted = new Promise((resolve) => addEventListener('worker-is-wanted', resolve))
  const register = container.register.bind(container)
  container.register = async (...given) => {
    if ((await container.getRegistration()) === undefined) await isWanted
    return register(...given)
  }
}
