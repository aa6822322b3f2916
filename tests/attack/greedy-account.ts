import { randomUUID } from 'node:crypto'
import { MAX_REVIEWS_SENT } from '#contract/reviews.ts'
import { MOST_SPOUSES } from '#domain/kinship/family-entry.ts'
import { PRICE_IDS } from '#domain/prices.ts'
import { FULL_LOG } from '#server/progress/log-growth.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { type ApiResponse, call, mailedToken, registerAccount } from '../server/test-account.ts'
import type { TestServer } from '../server/test-server.ts'

const HOUR_MS = 3_600_000
/** Three bytes each: the longest text that a field takes. */
const long = (characters: number): string => 'ਅ'.repeat(characters)

/** One call of the app at its largest, and how often an hour it is tried where no limit stops it. */
type Habit = {
  mostAnHour: number
  /** At once; many as by several devices. */
  together?: number
  make: (at: number) => Promise<ApiResponse>
}

export type GreedyAccount = {
  id: string
  /** An hour of every call but finished lessons, each as fast as the server allows. */
  anHour(options?: { mostOfEach?: number }): Promise<void>
  /** An hour of finished lessons alone; false once the log is full. */
  anHourOfLessons(): Promise<boolean>
}

/**
 * A premium learner whose devices do whatever makes the server keep something. `clock` is the server's; the rate limits
 * must be on.
 */
export async function openGreedyAccount(
  server: TestServer,
  clock: { nowMs: number },
): Promise<GreedyAccount> {
  const { course } = server.services
  const { id, ...account } = await registerAccount(server, { verified: true, premium: true })
  let { token, email } = account
  let password = 'Salaam1'
  const itemId = course.lessons[0]?.items[0]?.id
  const lessonOf = (at: number): string => course.lessons[at % course.lessons.length]?.id ?? ''
  const send = (method: string, path: string, body: object): Promise<ApiResponse> =>
    call(server, method, path, { token, key: randomUUID(), body })
  const post = (path: string, body: object): Promise<ApiResponse> => send('POST', path, body)

  /** A mail that still waits makes way for the next: this one has been sent. */
  async function mailed(path: string, body: object): Promise<ApiResponse> {
    const response = await post(path, body)
    await server.settled()
    return response
  }

  /** From the first to the last that is taken. */
  async function doOften({
    mostAnHour,
    together = 50,
    make,
  }: Habit): Promise<ApiResponse | undefined> {
    for (let at = 0; at < mostAnHour; at += together) {
      const count = Math.min(together, mostAnHour - at)
      const responses = await Promise.all(Array.from({ length: count }, (_, nth) => make(at + nth)))
      const failed = responses.find(({ status }) => status >= 500 || status === 400)
      if (failed !== undefined) throw new Error(`${failed.status}: ${failed.text}`)
      const refused = responses.find(({ status }) => status !== 200)
      if (refused !== undefined) return refused
    }
    return undefined
  }

  const reset = { id: randomUUID(), askedAt: '2020-01-01T10:00:00.000Z' }
  const everyIndex = Array.from({ length: 1000 }, (_, index) => index)
  const habits: Habit[] = [
    {
      mostAnHour: 100,
      make: (at) =>
        post(`/api/lessons/${lessonOf(at)}/exercise-progress`, {
          currentExerciseIndex: 999,
          completedExercises: everyIndex,
          correctExercises: everyIndex,
        }),
    },
    {
      mostAnHour: 40,
      make: () =>
        post('/api/reviews', {
          events: Array.from({ length: MAX_REVIEWS_SENT }, () => ({
            id: randomUUID(),
            itemId: 'x'.repeat(12),
            skill: 'produce',
            grade: 4,
            reviewedAt: new Date(clock.nowMs).toISOString(),
            localDate: '2026-03-01',
          })),
        }),
    },
    {
      mostAnHour: 100,
      make: () =>
        post('/api/practice', {
          id: randomUUID(),
          answered: 200,
          right: 200,
          completedAt: new Date(clock.nowMs).toISOString(),
          localDate: '2026-03-01',
          activeSeconds: 86_400,
        }),
    },
    {
      mostAnHour: 80,
      make: (at) =>
        post('/api/evenings', {
          id: randomUUID(),
          lessonId: lessonOf(at),
          answer: 'laughed',
          saidAt: new Date(clock.nowMs).toISOString(),
          localDate: '2026-03-01',
        }),
    },
    {
      mostAnHour: 20,
      make: () =>
        post('/api/family', { changes: Array.from({ length: 60 }, () => aRelative(clock.nowMs)) }),
    },
    { mostAnHour: 20, make: (at) => post(`/api/lessons/${lessonOf(at)}/reset-progress`, {}) },
    // Without effect, but answered with all that the account has.
    { mostAnHour: 3, make: () => post('/api/progress/reset', reset) },
    {
      mostAnHour: 200,
      make: (at) =>
        send('PATCH', '/api/auth/profile', {
          firstName: long(60),
          lastName: long(60),
          dailyGoal: at % 2 ? 5 : 10,
        }),
    },
    {
      mostAnHour: 200,
      make: () =>
        post('/api/suggestions', {
          itemId,
          roman: long(120),
          shahmukhi: long(120),
          place: long(60),
          comment: long(500),
        }),
    },
    {
      mostAnHour: 100,
      make: () =>
        post('/api/push/subscribe', {
          endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`.padEnd(1024, 'a'),
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
          timeZone: 'America/Argentina/ComodRivadavia',
        }),
    },
    {
      // Under any address: nobody asks whose it is.
      mostAnHour: 50,
      make: () =>
        post('/api/contact', {
          name: long(80),
          email: `${randomUUID()}@example.org`,
          subject: 'Community Partnership',
          message: long(5000),
        }),
    },
    { mostAnHour: 30, together: 1, make: () => mailed('/api/auth/forgot-password', { email }) },
    {
      mostAnHour: 3,
      make: () =>
        post('/api/stripe/create-checkout-session', {
          priceId: PRICE_IDS.monthly,
          plan: 'monthly',
        }),
    },
  ]

  /** Another address, the links of its mails, and sign-ins under it that are ended again. */
  async function moveAbout(): Promise<void> {
    const next = `${randomUUID()}@example.org`
    if ((await send('PATCH', '/api/auth/profile', { email: next })).status !== 200) return
    email = next
    const resend = () => mailed('/api/auth/resend-verification', {})
    await doOften({ mostAnHour: 10, together: 1, make: resend })
    await post('/api/auth/verify-email', { token: await mailedToken(server, email) })
    const signIn = () => post('/api/auth/login', { email, password })
    const { body } = await signIn()
    await post('/api/auth/logout', { token: body.token })
    const other = password === 'Salaam1' ? 'Walaikum1' : 'Salaam1'
    const change = { currentPassword: password, newPassword: other }
    const changed = await post('/api/auth/change-password', change)
    if (changed.status !== 200) return
    password = other
    token = changed.body.token
  }

  async function passAnHour(): Promise<void> {
    await server.settled()
    server.mails.splice(0)
    clock.nowMs += HOUR_MS
    await sweepDatabase(server.services)
  }

  /** The session of the account ends after its days, however busy it is. */
  async function stayIn(): Promise<void> {
    const { status, body } = await post('/api/auth/login', { email, password })
    if (status === 200) token = body.token
  }

  return {
    id,
    async anHour({ mostOfEach = Infinity } = {}) {
      await stayIn()
      for (let times = 0; times < 6; times += 1) await moveAbout()
      for (const habit of habits) {
        await doOften({ ...habit, mostAnHour: Math.min(habit.mostAnHour, mostOfEach) })
      }
      await passAnHour()
    },
    async anHourOfLessons() {
      await stayIn()
      const refused = await doOften({
        mostAnHour: FULL_LOG,
        make: (at) =>
          post(`/api/progress/${lessonOf(at)}`, {
            score: 100,
            timeSpent: 20,
            isCompleted: true,
            activeSeconds: 86_400,
            attempt: 1_000_000 - at,
          }),
      })
      await passAnHour()
      return refused?.status !== 422
    },
  }
}

/** Somebody new in the family, with the longest name and the most spouses. */
function aRelative(nowMs: number): object {
  return {
    id: randomUUID(),
    kind: 'person',
    key: randomUUID(),
    value: {
      sex: 'female',
      father: randomUUID(),
      mother: randomUUID(),
      spouses: Array.from({ length: MOST_SPOUSES }, () => randomUUID()),
      birth: -123_456.789_012_3,
      name: long(60),
    },
    changedAt: new Date(nowMs).toISOString(),
  }
}
