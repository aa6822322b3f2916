import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Failure } from '#data/failure.ts'
import { fetchUser } from './fetch-user.ts'
import { isSame } from './is-same.ts'
import { api } from './lazy-api.ts'
import { reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { whenIdle } from '#device/when-idle.ts'
import type { authCalls } from './auth-calls.ts'
import { importLearnerRuntime, importLearnerStore } from './learner-code.ts'
import { lateCall } from './late-call.ts'
import { startLate } from './late-start.ts'
import { useOutdated } from './outdated.ts'
import { dropToken, isIssuedLater, keepToken, onTokenChangedElsewhere, readToken } from './token.ts'

export type AuthStatus = 'loading' | 'authenticated' | 'anonymous'

type AuthCalls = typeof authCalls
type Answer<T> = Promise<Result<T, Failure>>

export type Auth = {
  forgotPassword: (email: string) => Answer<{ message: string }>
  resetPassword: (input: { token: string; newPassword: string }) => Answer<{ message: string }>
  /** Success marks the learner as verified here too. */
  verifyEmail: (token: string) => Answer<{ verified: boolean; message?: string | undefined }>
  resendVerification: () => Answer<{ sent: boolean; message?: string | undefined }>
  status: AuthStatus
  user: User | null
  /** The session ended without the learner's wish (401). */
  wasSignedOut: boolean
  /** The learner cleared what the browser kept of this site, and the session went with it. */
  isDataCleared: boolean
  login: (input: { email: string; password: string }) => Answer<User>
  register: (input: { name: string; email: string; password: string }) => Answer<User>
  /** `keep` leaves unsynced work on the device, under this learner. */
  logout: (choice?: 'keep' | 'discard') => Promise<void>
  refreshUser: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

type AuthState = Pick<Auth, 'status' | 'user' | 'wasSignedOut' | 'isDataCleared'>

const ANONYMOUS: AuthState = {
  status: 'anonymous',
  user: null,
  wasSignedOut: false,
  isDataCleared: false,
}

type AuthProviderProps = { children: ReactNode; knownUser?: User | null }

/** `knownUser`: whom this device knows already (loadBootstrapState). */
export function AuthProvider({ children, knownUser = null }: AuthProviderProps) {
  const [state, setState] = useState<AuthState>(() => {
    if (readToken() === null) return ANONYMOUS
    return { ...ANONYMOUS, status: knownUser ? 'authenticated' : 'loading', user: knownUser }
  })
  const [auth] = useState(() => {
    let latest = state
    // Told at once: offline, the refused check comes back before the next render. The same words again are no news: no page
    // is drawn anew for them.
    const tell = (next: AuthState): void => {
      if (isSame(latest, next)) return
      latest = next
      setState(next)
    }
    return createAuth(tell, () => latest)
  })

  useEffect(() => {
    auth.begin()
    const stop = onTokenChangedElsewhere(auth.start)
    return () => {
      stop()
      auth.leave()
    }
  }, [auth])

  useEffect(() => {
    if (state.status !== 'authenticated') return
    return auth.watchSession()
  }, [auth, state.status])

  const value = useMemo(() => ({ ...auth.actions, ...state }), [auth, state])
  return <AuthContext value={value}>{children}</AuthContext>
}

function createAuth(setState: (state: AuthState) => void, current: () => AuthState) {
  let isHere = false
  let asked = 0
  let heard = 0
  /** The database comes only with a learner, and what syncs it only when it is needed. */
  const withCalls = <T,>(call: (code: AuthCalls) => Answer<T>): Answer<T> =>
    lateCall(
      () => import('./auth-calls.ts'),
      ({ authCalls }) => call(authCalls),
    )

  async function enter(token: string, user: User): Promise<void> {
    keepToken(token)
    const { sessions } = await importLearnerStore()
    await keepOnDevice(() => sessions.write({ userId: user.id, token, user }))
    setState({ ...ANONYMOUS, status: 'authenticated', user })
  }

  /** The server said no: the session ends, the learner's work stays. */
  async function endSession(end?: { isAccountGone: boolean }): Promise<void> {
    const token = readToken()
    dropToken()
    const { sessions } = await importLearnerStore()
    if (token !== null) await keepOnDevice(() => sessions.dropToken(token, end))
    await closeHere()
    setState({ ...ANONYMOUS, wasSignedOut: true })
  }

  /** The token is kept first: where the code for a learner cannot be fetched, a reload finds them signed in. */
  async function entered(answer: Result<{ token: string; user: User }, Failure>): Answer<User> {
    if (!answer.ok) return answer
    const { token, user } = answer.value
    keepToken(token)
    return lateCall(importLearnerStore, async () => {
      await enter(token, user)
      return ok(user)
    })
  }

  async function markVerified(): Promise<void> {
    const { user } = current()
    if (user) setState({ ...current(), user: { ...user, emailVerified: true } })
    await refreshUser()
  }

  function takeOver(user: User): void {
    if (current().status === 'authenticated') setState({ ...current(), user })
  }

  async function refreshUser(): Promise<void> {
    const token = readToken()
    if (token === null) return
    const turn = ++asked
    const answer = await fetchUser(api)
    // What was asked earlier and comes later is old.
    if (readToken() !== token || turn < heard) return
    if (answer.kind !== 'unknown') heard = turn
    if (answer.kind === 'user') return enter(token, answer.user)
    if (answer.kind === 'refused') return endSession(answer)
    // No network, a timeout, a 5xx: the session and the stored user stand (the app opens on a train).
    if (current().status === 'loading') setState(ANONYMOUS)
  }

  /** The stored learner at once, the server's word when it comes. */
  async function start(isCleared = false): Promise<void> {
    const token = readToken()
    if (token === null) {
      const { status, isDataCleared } = current()
      const isOut = status === 'anonymous'
      if (!isOut) await closeHere()
      // Clearing may tell of itself more than once.
      setState({ ...ANONYMOUS, isDataCleared: isOut ? isDataCleared : isCleared })
      return
    }
    const { readSession } = await importLearnerStore()
    const stored = await keepOnDevice(readSession)
    if (stored?.token !== token) {
      // A browser that is killed may lose what localStorage was told last, and be back with the token of whoever was signed in before.
      if (!stored?.token || !isIssuedLater(stored.token, token)) return refreshUser()
      keepToken(stored.token)
    }
    setState({ ...ANONYMOUS, status: 'authenticated', user: stored.user })
    askLater()
  }

  /** The first screen is the learner's, not the network's. */
  function askLater(): void {
    whenIdle(() => {
      if (isHere) void refreshUser()
    })
  }

  let stopStarting = (): void => undefined
  function startAnew(isCleared = false): void {
    stopStarting()
    stopStarting = startLate(() => start(isCleared))
  }

  return {
    start: startAnew,

    /** The initial check. */
    begin(): void {
      isHere = true
      if (current().status === 'authenticated') askLater()
      else startAnew()
    },

    /** The page is gone: what was to come when there is time does not come. */
    leave(): void {
      isHere = false
      stopStarting()
    },

    /** Another context (the drain, the worker) may hear the 401 first, or what the server says of the learner. */
    watchSession(): () => void {
      let unwatch = (): void => undefined
      let isOver = false
      const { stop } = retryUntilDone(async () => {
        const { watchSession } = await importLearnerStore()
        if (isOver) return
        unwatch = watchSession((session) => {
          if (session === null) return
          if (session.token === null) void endSession()
          else if (session.token === readToken()) takeOver(session.user)
        })
      })
      return () => {
        isOver = true
        stop()
        unwatch()
      }
    },

    actions: {
      refreshUser,
      async login(input: { email: string; password: string }) {
        return withCalls(async (calls) => entered(await calls.signIn(api, input)))
      },
      async register(input: { name: string; email: string; password: string }) {
        return withCalls(async (calls) => entered(await calls.signUp(api, input)))
      },
      forgotPassword: (email: string) => withCalls((calls) => calls.forgotPassword(api, email)),
      resetPassword: (input: { token: string; newPassword: string }) =>
        withCalls((calls) => calls.resetPassword(api, input)),
      resendVerification: () => withCalls((calls) => calls.resendVerification(api, refreshUser)),
      async verifyEmail(token: string) {
        const answer = await withCalls((calls) => calls.verifyEmail(api, token))
        if (answer.ok) await markVerified()
        return answer
      },
      async logout(choice: 'keep' | 'discard' = 'keep') {
        const { user } = current()
        dropToken()
        setState(ANONYMOUS)
        if (user === null) return
        const leave = async (): Promise<void> => {
          const { leaveLearner } = await importLearnerRuntime()
          // Whoever signed in meanwhile keeps their session.
          if (readToken() === null) await keepOnDevice(() => leaveLearner(user.id, choice))
        }
        await leave().catch(
          () => void retryUntilDone(leave, { hasFailed: true, onError: reportUnlessMissing }),
        )
      },
    },
  }

  async function closeHere(): Promise<void> {
    // Without its code nothing of a learner runs here.
    await importLearnerRuntime().then(
      ({ closeLearner }) => closeLearner(),
      () => undefined,
    )
  }
}

/** A browser that keeps nothing still lets the learner in: the session lasts as long as the tab. */
async function keepOnDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    // Where a newer app has the database, the page asks for a reload (state/outdated.ts).
    if (!useOutdated.getState().isOutdated) globalThis.reportError(error)
    return undefined
  }
}
