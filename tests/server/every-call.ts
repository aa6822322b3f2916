import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { PRICE_IDS } from '#domain/prices.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import type { TestServer } from './test-server.ts'
import { CONSENT, factsOf, NANI, sendTake, sha256, VERDICT, webm } from './voice-calls.ts'

/** A call by its name in the contract: `POST /api/contact`. */
export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

export const learnersCalls = calls.filter(({ access }) => access === 'learner')

/** Whose ids stand in the path and the body; made anew for each request. */
export type Ids = { lesson: string; session: string; endpoint: string; email: string; key: string }

export const someIds = (ids: Partial<Ids> = {}): Ids => ({
  lesson: '1',
  session: 'cs_unknown',
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  email: `${randomUUID()}@example.org`,
  key: randomUUID(),
  ...ids,
})

/** A right body of every call that takes one. A new call is missing here until it is added. */
const BODIES: Record<string, (ids: Ids) => object> = {
  'POST /api/auth/register': ({ email }) => ({ name: 'Zaara Khan', email, password: 'Salaam1' }),
  'POST /api/auth/login': ({ email }) => ({ email, password: 'Salaam1' }),
  'POST /api/auth/verify-email': () => ({ token: 'guessed' }),
  'POST /api/auth/forgot-password': ({ email }) => ({ email }),
  'POST /api/auth/reset-password': () => ({ token: 'guessed', newPassword: 'Salaam2' }),
  'POST /api/auth/logout': () => ({ token: 'a.b.c' }),
  'POST /api/auth/change-password': () => ({
    currentPassword: 'Salaam1',
    newPassword: 'Walaikum1',
  }),
  'PATCH /api/auth/profile': () => ({
    firstName: 'Safiya',
    lastName: 'Begum',
    learningGoal: 'travel_preparation',
    dailyGoal: 30,
    notifications: true,
    reminderHour: 7,
  }),
  'POST /api/lessons/{id}/exercise-progress': () => ({
    currentExerciseIndex: 1,
    completedExercises: [0],
    correctExercises: [0],
    attempt: 1,
    epoch: 1,
  }),
  'POST /api/lessons/{id}/reset-progress': () => ({ attempt: 2, epoch: 1 }),
  'POST /api/progress/{lessonId}': () => ({
    score: 80,
    timeSpent: 20,
    isCompleted: true,
    attempt: 1,
    epoch: 1,
    completedAt: '2026-03-01T10:00:00Z',
    localDate: '2026-03-01',
    activeSeconds: 300,
  }),
  'POST /api/progress/reset': () => ({ epoch: 2 }),
  'POST /api/reviews': ({ lesson, key }) => ({
    events: [
      {
        // The id of the call does for the event as well: each is looked up by itself.
        id: key,
        itemId: `l${lesson}-1`,
        skill: 'understand',
        grade: 3,
        reviewedAt: '2026-03-01T10:00:00.000Z',
        localDate: '2026-03-01',
        epoch: 1,
      },
    ],
  }),
  'POST /api/practice': ({ key }) => ({
    id: key,
    answered: 12,
    right: 9,
    completedAt: '2026-03-01T10:00:00.000Z',
    localDate: '2026-03-01',
    activeSeconds: 240,
    epoch: 1,
  }),
  'POST /api/family': ({ key }) => ({
    changes: [
      {
        id: key,
        kind: 'word',
        key: 'FB+',
        value: { roman: 'taaya', shahmukhi: null },
        changedAt: '2026-03-01T19:00:00.000Z',
      },
    ],
  }),
  'POST /api/evenings': ({ key }) => ({
    id: key,
    lessonId: '1',
    answer: 'said',
    saidAt: '2026-03-01T19:00:00.000Z',
    localDate: '2026-03-01',
    epoch: 1,
  }),
  'POST /api/stripe/create-checkout-session': () => ({
    priceId: PRICE_IDS.monthly,
    plan: 'monthly',
    offer: 'gate',
  }),
  'POST /api/contact': ({ email }) => ({
    name: 'Zaara Khan',
    email,
    subject: 'Other',
    message: 'Salaam',
  }),
  'POST /api/suggestions': ({ lesson }) => ({
    itemId: `l${lesson}-1`,
    roman: 'slaam',
    shahmukhi: 'سلام',
    place: 'Dadyal',
    comment: 'So says my nani',
  }),
  'PUT /api/voices/speakers/{id}': () => NANI,
  'PUT /api/recordings/{id}': ({ key }) => ({ ...factsOf(TAKE), speakerId: key }),
  'PUT /api/invitations/{id}': ({ key }) => ({
    speakerId: key,
    itemIds: ['l1-1'],
    secretHash: sha256(key),
  }),
  'PUT /api/invitation/consent': () => CONSENT,
  'PUT /api/invitation/recordings/{id}': () => factsOf(TAKE),
  'PUT /api/invitation/verdicts/{id}': () => VERDICT,
  'POST /api/push/subscribe': ({ endpoint }) => ({
    endpoint,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    timeZone: 'Europe/London',
  }),
  'DELETE /api/push/subscribe': ({ endpoint }) => ({ endpoint }),
}

export function rightBodyOf(contract: Call, ids: Ids): object | undefined {
  if (contract.body === undefined) return undefined
  const body = BODIES[nameOf(contract)]
  if (body === undefined) throw new Error(`${nameOf(contract)} has no body in every-call.ts`)
  return body(ids)
}

const TAKE = webm()

const PARAMETERS: Record<string, (ids: Ids) => string> = {
  id: ({ lesson }) => lesson,
  lessonId: ({ lesson }) => lesson,
  session_id: ({ session }) => session,
}

export function pathOf({ path }: Call, ids: Ids): string {
  if (isAboutVoices(path)) return path.replace('{id}', ids.key)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = PARAMETERS[name]
    if (value === undefined) throw new Error(`{${name}} has no value in every-call.ts`)
    return value(ids)
  })
}

/** Their ids are made on devices. */
const isAboutVoices = (path: string): boolean => /voices|recordings|invitations|verdicts/.test(path)

/** The call as a client makes it that does everything right. */
export function makeCall(
  server: TestServer,
  contract: Call,
  ids: Ids,
  options: { token?: string | undefined; invitation?: string | undefined } = {},
) {
  const body = rightBodyOf(contract, ids)
  const { token, invitation } = options
  const credentials =
    invitation === undefined ? token && `Bearer ${token}` : `Invitation ${invitation}`
  const authorization = credentials ?? ''
  if (contract.audio === 'sent' && body !== undefined) {
    const path = pathOf(contract, ids)
    return sendTake(server, { path, authorization, bytes: TAKE, facts: body })
  }
  return call(server, contract.method, pathOf(contract, ids), {
    ...(body !== undefined && { body }),
    ...(authorization !== '' && { headers: { authorization } }),
    ...(contract.isIdempotent && { key: ids.key }),
  })
}

/** Subscribes for real, at the payment fake, and gives the session that was paid. */
export async function pay(server: TestServer, learner: Learner): Promise<string> {
  const body = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
  const path = '/api/stripe/create-checkout-session'
  const checkout = await call(server, 'POST', path, { token: learner.token, body })
  const session = /[^/]+$/.exec(String(checkout.body['url']))?.[0] ?? ''
  server.payments.pay(session)
  const verify = `/api/stripe/verify-session/${session}`
  const verified = await call(server, 'GET', verify, { token: learner.token })
  if (verified.body['status'] !== 'active') throw new Error(`not paid: ${verified.text}`)
  await server.settled()
  return session
}

export const PEOPLE = ['visitor', 'unverified', 'free', 'premium'] as const
export type Person = (typeof PEOPLE)[number]

export async function newPerson(server: TestServer, person: Person): Promise<Learner | undefined> {
  if (person === 'visitor') return undefined
  const learner = await registerAccount(server, { verified: person !== 'unverified' })
  if (person === 'premium') await pay(server, learner)
  return learner
}
