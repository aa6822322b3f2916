import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import type { User } from '#contract/user.ts'
import { LessonsRoute } from '#app/lessons-route.tsx'
import { RequirePremium } from '#app/lesson-route.tsx'
import { LearnerDb } from '#data/learner-db.ts'
import { markDrawn } from '#device/when-idle.ts'
import { LessonPage } from '#features/player/lesson-page.tsx'
import { closeLearner } from '#state/learner-runtime.ts'
import { sessions } from '#state/learner-store.ts'
import { useLearnerState } from '#state/learner.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { sampleUser } from '../data/sample-user.ts'
import { PageRequest } from '../setup/page-request.ts'
import { StateProviders } from './state-providers.tsx'

// The whole suite shares two cores with a build.
configure({ asyncUtilTimeout: 10_000 })
// What a first screen leaves for later comes at once: a test that is over earlier would leave it waiting.
markDrawn()
// What the engine leaves for an idle moment must not come after the page of the test file.
afterEach(() => {
  cards.disconnect()
  cleanup()
  closeLearner()
})

/** A signed-in learner on this device, whose network does not answer unless the test says so. */
export type Device = {
  user: User
  db: LearnerDb
  answers: Map<string, (request: Request) => Response | Promise<Response>>
}

let learners = 0

/**
 * Goes past each card of a word as it comes: most tests play a lesson exercise by exercise. The button is found by its text: a name
 * and a role cost the style of every element, and this is asked at each change of the page.
 */
const cards = new MutationObserver(() => {
  const onward = Array.from(document.getElementsByTagName('button')).find(
    ({ textContent }) => textContent === 'Got it',
  )
  if (onward) fireEvent.click(onward)
})

/** In a browser an address is relative to the page; Node's Request knows no page. */
class Unobserving {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Puts the learner, the lessons and nothing else on the device. */
export async function deviceWith(
  lessons: readonly ListedLesson[],
  given: Partial<User> = {},
): Promise<Device> {
  learners += 1
  const user = sampleUser(`learner-${learners}`, {
    name: 'Test Learner',
    firstName: 'Test',
    lastName: 'Learner',
    email: `learner${learners}@example.org`,
    ...given,
  })
  const token = `head.${user.id}.sign`
  localStorage.setItem('token', token)
  await sessions.write({ userId: user.id, token, user })
  const db = new LearnerDb(user.id)
  await db.open()
  await db.lessons.bulkPut(
    lessons.map((lesson) => ({ id: lesson.id, order: lesson.order, lesson })),
  )
  const answers: Device['answers'] = new Map()
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    const request = input instanceof Request ? input : new PageRequest(input)
    const answer = answers.get(new URL(request.url).pathname)
    return answer ? Promise.resolve(answer(request)) : Promise.reject(new TypeError('No network'))
  })
  // jsdom plays nothing; the sounds have tests of their own.
  useSoundSettings.setState({ enabled: false })
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('reportError', (error: unknown) => {
    // A test that fills the disk fills it for the sync as well, which reports it when it gets there.
    if (!String(error).includes('The disk is full')) console.error(error)
  })
  // jsdom has no layout, so nothing is ever to be observed.
  vi.stubGlobal('ResizeObserver', Unobserving)
  vi.stubGlobal('IntersectionObserver', Unobserving)
  return { user, db, answers }
}

/**
 * Shows a page of the device's learner, with real state, real data and a real router. `screens`: pages in
 * the place of the plain ones, by their path. `passCards`: whether the cards of new words are passed by themselves.
 */
export function openPage(
  path: string,
  screens: Readonly<Record<string, RouteComponent>> = {},
  { passCards = true } = {},
) {
  if (passCards) cards.observe(document.body, { childList: true, subtree: true })
  const root = createRootRoute({
    component: () => (
      <StateProviders>
        <Signed>
          <Outlet />
        </Signed>
        <LiveRegion />
      </StateProviders>
    ),
  })
  const plain = (at: string, words: string) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      component: screens[at] ?? (() => <h1>{words}</h1>),
    })
  const lesson = createRoute({
    getParentRoute: () => root,
    path: '/lessons/$id',
    component: function Lesson() {
      const { id } = lesson.useParams()
      return <LessonPage key={id} lessonId={id} requirePremium={RequirePremium} />
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/lessons', component: LessonsRoute }),
      lesson,
      plain('/login', 'The sign-in page'),
      plain('/pricing', 'The pricing page'),
      plain('/practice', 'The practice page'),
      plain('/dashboard', 'The dashboard'),
      plain('/downloads', 'The downloads'),
      plain('/family', 'The family'),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const view = render(<RouterProvider router={router as never} />)
  return { ...view, router }
}

/** What the app's guard does: no learner's screen before their database is open. */
function Signed({ children }: { children: React.ReactNode }) {
  return useLearnerState().db ? children : <p>Opening</p>
}

/** The page as the device has it after a reload: everything in memory is gone. */
export function reloadPage(view: { unmount: () => void }, path: string) {
  view.unmount()
  return openPage(path)
}

/** The question on the screen, once it is there. */
export async function question(words: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 1 })
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(words),
  )
  return heading
}

/** One hand, each of whose clicks is a click of its own: never the second half of a double click. */
export function hand() {
  const { click, dblClick, keyboard, tab, type } = userEvent
  return { click, dblClick, keyboard, tab, type }
}
export type Hand = ReturnType<typeof hand>

/** The network answers from the learner's next press on, not before. */
export function recoverAtNextPress(device: Device, answers: Record<string, () => Response>): void {
  const heal = () =>
    Object.entries(answers).forEach(([path, answer]) => device.answers.set(path, answer))
  document.addEventListener('click', heal, { capture: true, once: true })
}

/** The button of that name, once it can be pressed. */
export async function openButton(name: string | RegExp): Promise<HTMLElement> {
  return vi.waitFor(() => {
    // `getByRole` would describe the whole page at each try.
    const button = screen.queryByRole<HTMLButtonElement>('button', { name })
    if (!button || button.disabled) throw new Error(`no button ${name} that can be pressed`)
    return button
  }, 5000)
}
