import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { markDrawn } from '#device/when-idle.ts'
import { closeLearner } from '#state/learner-runtime.ts'
import { sessions } from '#state/learner-store.ts'
import { type Auth, useAuth } from '#state/auth.tsx'
import { useGame } from '#state/game.tsx'
import { type LearnerState, useLearnerState } from '#state/learner.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { PageRequest } from '../setup/page-request.ts'
import { sampleUser } from '../data/sample-user.ts'
import { StateProviders } from '../learner-screen/state-providers.tsx'

const user = sampleUser('learner-s', { email: 'learner@example.org' })

let answers: (path: string) => Response | Promise<Response>
let auth: Auth
let learner: LearnerState['learner']

function Screen() {
  auth = useAuth()
  learner = useLearnerState().learner
  const sync = useSyncStatus()
  const { stats } = useGame()
  return (
    <p>
      {auth.status} as {auth.user?.name ?? 'nobody'}, {sync?.kind ?? 'no state'}, {stats.totalXP} XP
    </p>
  )
}

function open(): void {
  render(
    <StateProviders>
      <Screen />
    </StateProviders>,
  )
}

async function rememberSession(token = 'a.b.c'): Promise<void> {
  localStorage.setItem('token', token)
  await sessions.write({ userId: user.id, token, user })
}

function offline(): Response {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  // No page of the app stands here, to say that it is drawn.
  markDrawn()
  answers = offline
  vi.stubGlobal('reportError', (error: unknown) => console.error(error))
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => answers(new URL(request.url).pathname))
})

afterEach(async () => {
  cleanup()
  closeLearner()
  localStorage.clear()
  await sessions.clear()
  await new LearnerDb(user.id).delete()
})

describe('the first check of the stored token', () => {
  test('a token without three parts is nobody’s, and nobody is asked', async () => {
    localStorage.setItem('token', 'only.two')
    const asked = vi.fn(offline)
    answers = asked
    open()
    await screen.findByText(/anonymous as nobody/)
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    ['no network', offline],
    ['a 500', () => Response.json({ error: 'x' }, { status: 500 })],
    ['the page of a hotel', () => new Response('<html>Welcome</html>')],
    ['a 429', () => Response.json({ error: 'x' }, { status: 429 })],
  ])('%s keeps the session and the stored learner', async (_what, answer) => {
    await rememberSession()
    answers = answer
    open()
    await screen.findByText(/authenticated as Learner/)
    await act(() => auth.refreshUser())
    expect(auth.status).toBe('authenticated')
    expect(localStorage.getItem('token')).toBe('a.b.c')
  })

  test.each([
    ['a 401', () => Response.json({ error: 'x' }, { status: 401 })],
    ['a 403', () => Response.json({ error: 'x' }, { status: 403 })],
    ['an answer without a user', () => Response.json({})],
  ])('%s signs the learner out and removes the token', async (_what, answer) => {
    await rememberSession()
    answers = answer
    open()
    await screen.findByText(/anonymous as nobody/)
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('a browser that was killed and is back with an older token', () => {
  const tokenOf = (name: string, iat: number): string =>
    `${btoa('{}')}.${btoa(JSON.stringify({ sub: name, iat }))}.sig`

  test('goes on as who signed in last', async () => {
    const last = tokenOf('last', 2_000)
    await rememberSession(last)
    localStorage.setItem('token', tokenOf('before', 1_000))
    open()
    await screen.findByText(/authenticated as Learner/)
    expect(localStorage.getItem('token')).toBe(last)
  })

  test.each([
    ['a newer one', tokenOf('other', 3_000)],
    ['one that tells no time', 'd.e.f'],
  ])('%s is asked about as before', async (_what, token) => {
    await rememberSession(tokenOf('last', 2_000))
    localStorage.setItem('token', token)
    const other = sampleUser('other', { firstName: 'Other', name: 'Other' })
    answers = (path) => (path === '/api/auth/profile' ? Response.json({ user: other }) : offline())
    open()
    await screen.findByText(/authenticated as Other/)
    expect(localStorage.getItem('token')).toBe(token)
  })
})

test('an answer that was asked for earlier and comes later changes nothing', async () => {
  await rememberSession()
  const atStart = vi.fn(offline)
  answers = (path) => (path === '/api/auth/profile' ? atStart() : offline())
  open()
  await screen.findByText(/authenticated as Learner/)
  // The look at the start is over: it is none of the two below.
  await waitFor(() => expect(atStart).toHaveBeenCalledTimes(1))
  let comeLate = (_answer: Response): void => undefined
  const late = new Promise<Response>((resolve) => (comeLate = resolve))
  const newer = { ...user, emailVerified: true, name: 'Newer Name' }
  const asked = vi.fn(() => (asked.mock.calls.length === 1 ? late : Response.json({ user: newer })))
  answers = (path) => (path === '/api/auth/profile' ? asked() : offline())
  const earlier = auth.refreshUser()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await act(() => auth.refreshUser())
  expect(auth.user?.name).toBe('Newer Name')
  comeLate(Response.json({ user }))
  await act(() => earlier)
  expect(auth.user?.name).toBe('Newer Name')
})

async function finishLesson(): Promise<void> {
  await waitFor(() => expect(learner).not.toBeNull())
  await act(async () => {
    await learner?.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  })
}

describe('work that is not on the server', () => {
  test('stays when the server ends the session, and the header asks for the sign-in', async () => {
    await rememberSession()
    open()
    await finishLesson()
    await screen.findByText(/140 XP/)
    answers = () => Response.json({ error: 'x' }, { status: 401 })
    await act(async () => learner?.requestSync('now'))
    await screen.findByText(/anonymous as nobody, needs-sign-in/)
    expect(auth.wasSignedOut).toBe(true)
    const db = new LearnerDb(user.id)
    expect(await db.outbox.count()).toBe(1)
    expect(await db.completions.count()).toBe(1)
    db.close()
  })

  test('stays on the device when its learner signs out and keeps it', async () => {
    await rememberSession()
    open()
    await finishLesson()
    await act(() => auth.logout('keep'))
    const db = new LearnerDb(user.id)
    expect(await db.outbox.count()).toBe(1)
    db.close()
    expect(localStorage.getItem('token')).toBeNull()
    expect(await sessions.read()).toBeNull()
  })

  test('goes only when its learner says so', async () => {
    await rememberSession()
    open()
    await finishLesson()
    await act(() => auth.logout('discard'))
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(
      'apni-boli-learner-learner-s',
    )
  })
})

test('signing out with nothing waiting leaves nothing of the learner behind', async () => {
  await rememberSession()
  open()
  await waitFor(() => expect(learner).not.toBeNull())
  await act(
    () =>
      learner?.saveAttempt('1', {
        progress: emptyProgress(1, 1),
        tally: { attempt: 1, answered: 0, correct: 0, missed: [], activeSeconds: 0 },
      }) ?? Promise.resolve(),
  )
  await learner?.db.outbox.clear()
  await act(() => auth.logout())
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(
    'apni-boli-learner-learner-s',
  )
})

test('another tab that signs out signs this one out too', async () => {
  await rememberSession()
  open()
  await screen.findByText(/authenticated as Learner/)
  localStorage.removeItem('token')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await screen.findByText(/anonymous as nobody/)
})

test.each([
  [useAuth, 'useAuth must be used within an AuthProvider'],
  [useGame, 'useGame must be used within a GameProvider'],
])('a hook outside of its provider says so', (useHook, message) => {
  function Lost() {
    useHook()
    return null
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lost />)).toThrow(message)
})
