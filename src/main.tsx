import { whenIdle } from '#device/when-idle.ts'
import { startApp } from '#app/start-app.tsx'
import { loadNastaliqAfterFirstPaint } from '#app/load-nastaliq.ts'
import './styles/main.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

void startApp(container)
loadNastaliqAfterFirstPaint()
afterLoading(async () => {
  const { startAppUpdates } = await import('#device/app-updates.ts')
  startAppUpdates()
})

/** Once the page is loaded and the browser has a moment. What fails for want of a network is done on the next visit. */
function afterLoading(work: () => Promise<void>): void {
  const begin = (): void => whenIdle(() => void work().catch(() => undefined))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
