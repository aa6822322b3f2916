import { startAppUpdates } from '#device/app-updates.ts'
import { startApp } from '#app/start-app.tsx'
import { loadNastaliqAfterFirstPaint } from '#app/load-nastaliq.ts'
import './styles/main.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

void startApp(container)
loadNastaliqAfterFirstPaint()
startAppUpdates()
