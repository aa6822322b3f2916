import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useTabInAddress } from '#ui/use-tab-in-address.ts'

const TABS = [
  { id: 'first', label: 'First' },
  { id: 'second', label: 'Second' },
  { id: 'third', label: 'Third' },
] as const

function Page() {
  const [tab, setTab] = useTabInAddress(['first', 'second', 'third'])
  return (
    <Tabs label="Pages" tabs={TABS} current={tab} onChange={setTab}>
      The {tab} panel
    </Tabs>
  )
}

async function open(address: string) {
  vi.stubGlobal('scrollTo', () => undefined)
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('tablist', { name: 'Pages' })
  return { at: () => router.state.location.href, user: userEvent.setup() }
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

test.each([
  ['/', 'First'],
  ['/?tab=second', 'Second'],
  ['/?tab=first', 'First'],
  ['/?tab=nonsense', 'First'],
  ['/?tab=', 'First'],
])('%s opens the tab %s', async (address, label) => {
  await open(address)
  expect(selected()).toBe(label)
  expect(screen.getByRole('tabpanel', { name: label }).textContent).toContain(label.toLowerCase())
})

test('a press opens a tab and writes it into the address; the first needs no name there', async () => {
  const { at, user } = await open('/')
  await user.click(screen.getByRole('tab', { name: 'Third' }))
  expect(selected()).toBe('Third')
  expect(at()).toBe('/?tab=third')
  await user.click(screen.getByRole('tab', { name: 'First' }))
  expect(at()).toBe('/')
})

test.each([
  ['{ArrowRight}', 'Second'],
  ['{ArrowLeft}', 'Third'],
  ['{End}', 'Third'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'First'],
  ['{End}{Home}', 'First'],
])('from the first tab %s leads to %s, and the focus with it', async (keys, label) => {
  const { user } = await open('/')
  await user.tab()
  await user.keyboard(keys)
  expect(selected()).toBe(label)
  expect(document.activeElement?.textContent).toBe(label)
})

test('Tab goes from the open tab into its panel, past the others', async () => {
  const { user } = await open('/?tab=second')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Second')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
