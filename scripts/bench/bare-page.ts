import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { gzipSize } from './gzip-size.ts'

const PAGE = `<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>`

const MAIN = `
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
const root = createRootRoute({ component: () => <><Link to="/">Home</Link><Outlet /></> })
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
const two = createRoute({ getParentRoute: () => root, path: '/two', component: () => <h1>Two</h1> })
const router = createRouter({ routeTree: root.addChildren([home, two]) })
createRoot(document.getElementById('root')).render(<RouterProvider router={router} />)
`

/** Gzip bytes of the JavaScript of a page that has React and the router and two headings. */
export async function barePageSize(): Promise<number> {
  // Inside the project, so that the packages are found as they are for the app.
  mkdirSync('.cache', { recursive: true })
  const root = mkdtempSync(join('.cache', 'bare-page-'))
  try {
    writeFileSync(join(root, 'index.html'), PAGE)
    writeFileSync(join(root, 'main.tsx'), MAIN)
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [react()],
      build: { write: false, target: 'baseline-widely-available', modulePreload: false },
    })
    if (!('output' in built)) throw new Error('Vite gave no output for the bare page')
    const chunks = built.output.filter((file) => file.type === 'chunk')
    return chunks.reduce((sum, { code }) => sum + gzipSize(code), 0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
