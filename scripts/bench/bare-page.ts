import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

import { gzipSize } from './gzip-size.ts'

// With what every page needs to be a good one, so that only the weight of the packages is compared.
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A bare page">
<script type="module" src="./main.tsx"></script></head><body><main id="root"></main></body></html>`

const MAIN = `
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
const root = createRootRoute({ component: () => <><Link to="/">Home</Link><Outlet /></> })
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
const two = createRoute({ getParentRoute: () => root, path: '/two', component: () => <h1>Two</h1> })
const router = createRouter({ routeTree: root.addChildren([home, two]) })
createRoot(document.getElementById('root')).render(<RouterProvider router={router} />)
`

export type BarePage = {
  /** The folder that a server of ours can serve. */
  distDir: string
  /** Gzip bytes of its JavaScript. */
  scriptBytes: number
  remove: () => void
}

/** A page that has React and the router and two headings, built as our own is. */
export async function buildBarePage(): Promise<BarePage> {
  // Inside the project, so that the packages are found as they are for the app.
  mkdirSync('.cache', { recursive: true })
  const root = mkdtempSync(join('.cache', 'bare-page-'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'main.tsx'), MAIN)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { target: 'baseline-widely-available', modulePreload: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return {
    distDir: join(root, 'dist'),
    scriptBytes: chunks.reduce((sum, { code }) => sum + gzipSize(code), 0),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
