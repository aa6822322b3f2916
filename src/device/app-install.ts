import { createInstall } from './install.ts'

/** How this page can be put on the home screen; asked for once the browser has time. */
export const appInstall = createInstall({
  page: window,
  isStandalone:
    (window.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
    // iOS's own word for it; not in TypeScript's DOM library.
    (navigator as { standalone?: boolean }).standalone === true,
  device: navigator,
  held: (window as { heldInstallOffer?: Event }).heldInstallOffer,
})
