import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import type { Result } from '#domain/result.ts'
import type { Failure } from '#data/failure.ts'
import * as calls from './auth-calls.ts'
import { api } from './lazy-api.ts'
import { whenIdle } from './when-idle.ts'
import { dropToken, keepToken, onTokenChangedElsewhere, readToken } from './token.ts'

export type AuthStatus = 'loading' | 'authenticated' | 'anonymous'

export type Auth = calls.AuthCalls & {
  status: AuthStatus
  user: User | null
  /** The session ended without the learner's wish (401). */
  wasSignedOut: boolean
  login: (input: { email: string; password: string }) => Promise<Result<User, Failure>>
  register: (input: {
    name: string
    email: string
    password: string
  }) => Promise<Result<User, Failure>>
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

type AuthState = { status: AuthStatus; user: User | null; wasSignedOut: boolean }

const ANONYMOUS: AuthState = { status: 'anonymous', user: null, wasSignedOut: false }

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(() =>
    readToken() === null ? ANONYMOUS : { status: 'loading', user: null, wasSignedOut: false },
  )
  const stateRef = useRef(state)
  const auth = useMemo(() => {
    // Told at once: offline, the refused check comes back before the next render.
    const tell = (next: AuthState): void => {
      stateRef.current = next
      setState(next)
    }
    return createAuth(tell, () => stateRef.current)
  }, [])

  useEffect(() => {
    void auth.start()
    return onTokenChangedElsewhere(() => void auth.start())
  }, [auth])

  useEffect(() => {
    if (state.status !== 'authenticated') return
    return auth.watchForSignOut()
  }, [auth, state.status])

  const value = useMemo(() => ({ ...auth.actions, ...state }), [auth, state])
  return <AuthContext value={value}>{children}</AuthContext>
}

function createAuth(setState: (state: AuthState) => void, current: () => AuthState) {
  /** The database comes only with a learner, and what syncs it only when it is needed. */
  const store = () => import('./learner-store.ts')
  const runtime = () => import('./learner-runtime.ts')

  async function enter(token: string, user: User): Promise<void> {
    keepToken(token)
    const { sessions } = await store()
    await keepOnDevice(() => sessions.write({ userId: user.id, token, user }))
    setState({ status: 'authenticated', user, wasSignedOut: false })
  }

  /** The server said no: the session ends, the learner's work stays. */
  async function endSession(): Promise<void> {
    const token = readToken()
    dropToken()
    const [{ sessions }, { closeLearner }] = await Promise.all([store(), runtime()])
    if (token !== null) await keepOnDevice(() => sessions.dropToken(token))
    closeLearner()
    setState({ status: 'anonymous', user: null, wasSignedOut: true })
  }

  async function refreshUser(): Promise<void> {
    const token = readToken()
    if (token === null) return
    const answer = await calls.fetchUser(api)
    if (readToken() !== token) return
    if (answer.kind === 'user') return enter(token, answer.user)
    if (answer.kind === 'refused') return endSession()
    // No network, a timeout, a 5xx: the session and the stored user stand (the app opens on a train).
    if (current().status === 'loading') setState(ANONYMOUS)
  }

  return {
    /** The initial check: the stored learner at once, the server's word when it comes. */
    async start(): Promise<void> {
      const token = readToken()
      if (token === null) {
        if (current().status !== 'anonymous') await closeHere()
        setState(ANONYMOUS)
        return
      }
      const { sessions } = await store()
      const stored = await keepOnDevice(() => sessions.read())
      if (stored?.token !== token) return refreshUser()
      setState({ status: 'authenticated', user: stored.user, wasSignedOut: false })
      // The first screen is the learner's, not the network's.
      whenIdle(() => void refreshUser())
    },

    /** Another context (the worker's drain) may hear the 401 first. */
    watchForSignOut(): () => void {
      let stop = (): void => undefined
      let isOver = false
      void store().then(({ watchSession }) => {
        if (isOver) return
        stop = watchSession((session) => {
          if (session !== null && session.token === null) void endSession()
        })
      })
      return () => {
        isOver = true
        stop()
      }
    },

    actions: {
      ...calls.createAuthCalls(api, async () => {
        const { user, wasSignedOut } = current()
        if (user) setState({ status: 'authenticated', user: { ...user, emailVerified: true }, wasSignedOut })
        await refreshUser()
      }),
      refreshUser,
      async login(input: { email: string; password: string }) {
        const answer = await calls.signIn(api, input)
        if (answer.ok) await enter(answer.value.token, answer.value.user)
        return answer.ok ? { ok: true as const, value: answer.value.user } : answer
      },
      async register(input: { name: string; email: string; password: string }) {
        const answer = await calls.signUp(api, input)
        if (answer.ok) await enter(answer.value.token, answer.value.user)
        return answer.ok ? { ok: true as const, value: answer.value.user } : answer
      },
      async logout(choice: 'keep' | 'discard' = 'keep') {
        const { user } = current()
        dropToken()
        setState(ANONYMOUS)
        if (user === null) return
        const { leaveLearner } = await runtime()
        await keepOnDevice(() => leaveLearner(user.id, choice))
      },
    },
  }

  async function closeHere(): Promise<void> {
    const { closeLearner } = await runtime()
    closeLearner()
  }
}

/** A browser that keeps nothing still lets the learner in: the session lasts as long as the tab. */
async function keepOnDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    globalThis.reportError(error)
    return undefined
  }
}
