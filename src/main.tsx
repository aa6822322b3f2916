import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAppUpdates } from '#device/app-updates.ts'
import { App } from '#app/app.tsx'
import { loadNastaliqAfterFirstPaint } from '#app/load-nastaliq.ts'
import { createAppRouter } from '#app/router.tsx'
import './styles/main.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

createRoot(container).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
)
loadNastaliqAfterFirstPaint()
startAppUpdates()
