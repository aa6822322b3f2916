import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, type ReactNode, useReducer } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { importLate, MissingCode, reportUnlessMissing, useNewVersion } from '#device/late-import.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'

/** Code that can be fetched once the network is there. */
function codeBehind(network: { isUp: boolean }) {
  return () =>
    network.isUp
      ? Promise.resolve({ Greeting: ({ name }: { name: string }) => <p>Salaam {name}</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
}
const settle = () => act(async () => undefined)
/** Drawn, and what it asks for answered. */
const show = (part: ReactNode) => act(async () => render(part))

/** What a reload would bring: the page that the worker or the server has now. */
let page: () => Promise<Response>
/** The page of a build; the module that asks is not of a build here, so that each is another than its own. */
const pageOfBuild = async () => new Response('<script src="/assets/index-abcdefgh.js"></script>')
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
beforeEach(() => {
  page = noNetwork
  useNewVersion.setState({ isFound: false })
  vi.stubGlobal('fetch', () => page())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

/** Says why it is missing; its button does what helps. */
function Missing({ name, because, onHelp }: { name: string } & MissingPart) {
  return (
    <button onClick={onHelp}>
      {because}, {name}
    </button>
  )
}

describe('a part whose code cannot be fetched', () => {
  test('leaves the page and what is typed into it as they are, and comes with the network', async () => {
    const network = { isUp: false }
    const Greeting = lazyWithFallback(codeBehind(network), 'Greeting')
    await show(
      <>
        <input aria-label="Name" defaultValue="Ami" />
        <Greeting name="Amina" />
      </>,
    )
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Amina Begum' } })
    await settle()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina Begum')
    expect(screen.queryByText('Salaam Amina')).toBeNull()
    network.isUp = true
    await act(async () => void dispatchEvent(new Event('online')))
    expect(screen.getByText('Salaam Amina')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina Begum')
  })

  test.each([
    ['a new version is there', pageOfBuild, true, 'new-version'],
    ['a new version is there and lies in the worker’s cache', pageOfBuild, false, 'new-version'],
    ['there is no network', noNetwork, false, 'offline'],
    ['nobody answers', noNetwork, true, 'server-away'],
    [
      'a proxy answers',
      async () => new Response('Bad gateway', { status: 502 }),
      true,
      'server-away',
    ],
    ['a hotel answers', async () => new Response('<script src="/x.js">'), true, 'server-away'],
  ])('says why where a press asked for it: %s', async (_why, answer, isOnline, because) => {
    page = answer
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const Greeting = lazyWithFallback(codeBehind({ isUp: false }), 'Greeting', Missing)
    await show(<Greeting name="Amina" />)
    await screen.findByText(`${because}, Amina`)
    expect(useNewVersion.getState().isFound).toBe(because === 'new-version')
  })

  test('is asked for again by its button', async () => {
    const network = { isUp: false }
    const Greeting = lazyWithFallback(codeBehind(network), 'Greeting', Missing, 'Fetching')
    await show(<Greeting name="Amina" />)
    await act(async () => fireEvent.click(screen.getByText('server-away, Amina')))
    network.isUp = true
    await act(async () => fireEvent.click(screen.getByText('server-away, Amina')))
    expect(screen.getByText('Salaam Amina')).toBeTruthy()
  })

  test.each([
    ['the network', () => window, 'online'],
    ['the learner', () => document, 'visibilitychange'],
  ])(
    'comes by itself when %s comes back, and keeps saying why until then',
    async (_who, target, name) => {
      const network = { isUp: false }
      const Greeting = lazyWithFallback(codeBehind(network), 'Greeting', Missing, 'Fetching')
      await show(<Greeting name="Amina" />)
      await settle()
      act(() => void target().dispatchEvent(new Event(name)))
      expect(screen.getByText('server-away, Amina')).toBeTruthy()
      await settle()
      network.isUp = true
      act(() => void target().dispatchEvent(new Event(name)))
      await settle()
      expect(screen.getByText('Salaam Amina')).toBeTruthy()
    },
  )

  test('is asked for anew when it is opened again', async () => {
    const network = { isUp: false }
    const Greeting = lazyWithFallback(codeBehind(network), 'Greeting', Missing)
    const first = await show(<Greeting name="Amina" />)
    await settle()
    first.unmount()
    network.isUp = true
    await show(<Greeting name="Amina" />)
    await settle()
    expect(screen.getByText('Salaam Amina')).toBeTruthy()
  })
})

test('several parts that are on their way are not drawn over and over when a press draws the page anew', async () => {
  const never = () => new Promise<{ Part: () => null }>(() => undefined)
  const parts = [0, 1, 2, 3].map(() => lazyWithFallback(never, 'Part'))
  let draws = 0
  function Page() {
    const [count, open] = useReducer((before: number) => before + 1, 2)
    return (
      <Profiler id="page" onRender={() => (draws += 1)}>
        <button onClick={open}>Open one more</button>
        {parts.slice(0, count).map((Part, index) => (
          <Part key={index} />
        ))}
      </Profiler>
    )
  }
  await show(<Page />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  // Once each: at first, and for each press.
  expect(draws).toBe(3)
})

test('a part that was fetched ahead is drawn at once', async () => {
  const Greeting = lazyWithFallback(codeBehind({ isUp: true }), 'Greeting', undefined, 'Fetching')
  await Greeting.preload()
  await show(<Greeting name="Amina" />)
  expect(screen.queryByText('Fetching')).toBeNull()
  expect(screen.getByText('Salaam Amina')).toBeTruthy()
})

test('work that is tried again reports a fault, and neither missing code nor a database that was closed under it', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  reportUnlessMissing(new MissingCode('offline', null))
  reportUnlessMissing(Object.assign(new Error(), { name: 'DatabaseClosedError' }))
  expect(report).not.toHaveBeenCalled()
  const fault = new TypeError('not a function')
  reportUnlessMissing(fault)
  expect(report.mock.calls).toEqual([[fault]])
})

test('a stylesheet that failed is fetched again with the part, which would come without its looks', async () => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: '/assets/part.css' })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  const loading = importLate(async () => 'the part')
  const again = document.querySelector('link[rel=stylesheet]')
  expect(again).not.toBe(link)
  let isHere = false
  void loading.then(() => (isHere = true))
  await settle()
  expect(isHere).toBe(false)
  again?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('the part')
  again?.remove()
})
