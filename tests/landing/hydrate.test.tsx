import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from '#app/start-app.tsx'
import { heading, signedInHere, startWorld, type World } from '../app/open-app.tsx'
import { prerenderLoader } from '../../scripts/landing/prerender-loader.ts'
import { prerender } from '../../src/prerender.tsx'

let world: World
let container: HTMLElement
let app: Root | null = null
beforeEach(async () => {
  world = await startWorld()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  act(() => app?.unmount())
  app = null
  delete document.documentElement.dataset['prerendered']
  document.body.replaceChildren()
})

async function start(): Promise<void> {
  await act(async () => {
    app = await startApp(container)
  })
}

/** The page as it is sent for `/`, before any script. */
async function receivePage(): Promise<void> {
  const html = await prerender('/')
  container = document.createElement('div')
  container.id = 'root'
  container.innerHTML = html
  document.body.append(container)
  document.documentElement.dataset['prerendered'] = ''
}

test('what is sent is the whole page of a visitor', async () => {
  await receivePage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Learn Pothwari/)
  expect(screen.getAllByRole('link', { name: 'Start Learning Free' })).toHaveLength(2)
  expect(screen.getByText('Every lesson preserves our culture')).toBeTruthy()
  // The policy of the page allows no style in an attribute.
  expect(container.querySelector('[style]')).toBeNull()
})

test('the app goes on from it: every element stays, and comes alive', async () => {
  await receivePage()
  const title = screen.getByRole('heading', { level: 1 })
  const menu = screen.getByRole('button', { name: 'Open menu' })
  await start()
  const user = userEvent.setup()
  await user.click(menu)
  await screen.findByRole('button', { name: 'Close menu' })
  expect(screen.getByRole('heading', { level: 1 })).toBe(title)
})

test('a button that was pressed before the app was there is pressed when it is', async () => {
  await receivePage()
  const loader = prerenderLoader('data:text/javascript,', [], '')
  // Its last lines wait for the first paint, to bring the app; here the test brings it.
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe').mockReturnValue()
  vi.spyOn(PerformanceObserver, 'supportedEntryTypes', 'get').mockReturnValue(['paint'])
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs a script of the page
  new Function(loader)()
  expect(observe).toHaveBeenCalledWith({ type: 'paint', buffered: true })
  screen.getByRole('button', { name: 'Open menu' }).click()
  expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull()
  await start()
  await screen.findByRole('button', { name: 'Close menu' })
})

test('with another page on the screen the prerendered view is over', async () => {
  await receivePage()
  await start()
  expect(document.documentElement.dataset['prerendered']).toBe('')
  await userEvent.setup().click(screen.getAllByRole('link', { name: 'Start Learning Free' })[0]!)
  await heading('Create Account')
  expect(document.documentElement.dataset['prerendered']).toBeUndefined()
})

test('a learner sees the picture until their own page is drawn, and never a loading view', async () => {
  await signedInHere(world)
  const token = localStorage.getItem('token')
  localStorage.removeItem('token')
  await receivePage()
  localStorage.setItem('token', token ?? '')
  const seen: string[] = []
  const observer = new MutationObserver(() => {
    if (document.querySelector('.loading') !== null) seen.push('loading')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await start()
  expect(document.documentElement.dataset['prerendered']).toBe('of-a-learner')
  await screen.findAllByRole('link', { name: 'Continue Learning Journey' })
  expect(screen.queryByText('Start Learning Free')).toBeNull()
  expect(container.isConnected).toBe(false)
  expect(document.documentElement.dataset['prerendered']).toBeUndefined()
  observer.disconnect()
  expect(seen).toEqual([])
})

test('any other page starts from nothing', async () => {
  container = document.createElement('div')
  document.body.append(container)
  history.replaceState(null, '', '/register')
  await start()
  await heading('Create Account')
})
