import { importUntilHere } from '#device/late-import.ts'
import { whenDrawn, whenIdle } from '#device/when-idle.ts'
import { startApp } from '#app/start-app.tsx'
import './styles/main.css'

const { dataset } = document.documentElement

try {
  // As src/state/reading-settings.ts left them, ready to be laid on: no page is drawn in another size first.
  Object.assign(dataset, JSON.parse(localStorage.getItem('readingSettings') ?? '').shown)
} catch {
  // None are kept, or none that can be read: the usual ones.
}
// The browser offers once, and maybe before anything of ours listens (src/device/install.ts).
addEventListener('beforeinstallprompt', (heldInstallOffer) => {
  heldInstallOffer.preventDefault()
  Object.assign(window, { heldInstallOffer })
})

// Where the worker has the letters they come with the page's code, and its first layout is the last.
if (navigator.serviceWorker?.controller) {
  document.fonts.load('1em Anek Latin Variable').catch(() => {})
}
void startApp(document.getElementById('root') ?? document.body)
// The largest file of the shell comes after the first paint.
requestAnimationFrame(() => {
  setTimeout(() => {
    import('#app/script-face.ts').catch(() => (dataset['nastaliq'] = 'absent'))
  })
})
whenDrawn(guardPage)
if (document.readyState === 'complete') lookForUpdates()
else addEventListener('load', lookForUpdates)

/** Before a tool translates what the learner reads. */
function guardPage(): void {
  void importUntilHere(() => import('#app/page-guards.ts'))
}

/** Once the page is loaded and the browser has a moment. */
function lookForUpdates(): void {
  whenIdle(() => {
    void importUntilHere(() => import('#device/app-updates.ts')).then((updates) =>
      updates.startAppUpdates(),
    )
  })
}
