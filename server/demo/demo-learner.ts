import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { type GenericSchema, type InferOutput, parse } from 'valibot'
import { register, verifyEmail } from '#contract/auth.ts'
import {
  cancelSubscription,
  createCheckoutSession,
  verifyCheckoutSession,
} from '#contract/billing.ts'
import type { Call } from '#contract/call.ts'
import { getLesson } from '#contract/lesson-calls.ts'
import { sendEvening } from '#contract/evenings.ts'
import { sendFamily } from '#contract/family.ts'
import { sendPractice } from '#contract/practice.ts'
import { completeLesson, resetLessonProgress, saveExerciseProgress } from '#contract/progress.ts'
import { MAX_REVIEWS_SENT, sendReviews } from '#contract/reviews.ts'
import { sendSuggestion } from '#contract/suggestion.ts'
import { PRICE_IDS } from '#domain/prices.ts'
import { demoFamily } from './demo-family.ts'

/** The password of every learner of a demonstration. */
export const DEMO_PASSWORD = 'Chai-and-roti-1'

const PRACTISED = 12
const SKILLS = ['understand', 'produce'] as const

/** The server that the learners are made with: the real app, by a clock that is set. */
export type DemoServer = {
  app: Hono
  /** Sets the clocks of the server and the payment fake, in milliseconds since 1970. */
  setClock(atMs: number): Promise<void>
  /** Presses Pay on a payment page. */
  pay(url: string): Promise<void>
  /** The newest mail to this address, once everything that was begun is done. */
  newestMail(to: string): Promise<string>
}

export type DemoLearner = ReturnType<typeof createDemoLearner>

/** What a learner does, through the API as the app does it; what the server refuses is thrown. */
export function createDemoLearner(
  { app, newestMail, pay }: DemoServer,
  { name, email }: { name: string; email: string },
) {
  const account = { name, email, password: DEMO_PASSWORD }
  let token: string | null = null

  async function ask<Answer extends GenericSchema>(
    call: Call<GenericSchema | undefined, Answer>,
    { body, at = call.path }: { body?: object; at?: string } = {},
  ): Promise<InferOutput<Answer>> {
    const response = await app.request(at, {
      method: call.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(call.isIdempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      throw new Error(
        `--demo: ${call.method} ${at} for ${email} answered ${response.status}: ${text}`,
      )
    }
    return parse(call.response, JSON.parse(text))
  }

  const lessonOf = async (lesson: string) =>
    (await ask(getLesson, { at: `/api/lessons/${lesson}` })).lesson
  const exercisesOf = async (lesson: string): Promise<number[]> =>
    (await lessonOf(lesson)).exercises.map((_, index) => index)
  /** The first items of the lesson in both directions; what the first `missed` mean is not known. */
  const review = async (
    lesson: string,
    {
      atMs,
      localDate,
      missed,
      count = MAX_REVIEWS_SENT,
    }: { atMs: number; localDate: string; missed: number; count?: number },
  ): Promise<void> => {
    const { items } = await lessonOf(lesson)
    const events = items.slice(0, count).flatMap(({ id }, at) =>
      SKILLS.map((skill) => ({
        id: randomUUID(),
        itemId: id,
        skill,
        grade: skill === 'understand' && at < missed ? 1 : 3,
        reviewedAt: new Date(atMs).toISOString(),
        localDate,
      })),
    )
    await ask(sendReviews, { body: { events } })
  }
  const response = (lesson: string, { completed, correct, attempt }: Answered) =>
    ask(saveExerciseProgress, {
      at: `/api/lessons/${lesson}/exercise-progress`,
      body: {
        currentExerciseIndex: completed.length,
        completedExercises: completed,
        correctExercises: correct,
        attempt,
      },
    })

  return {
    async register(): Promise<void> {
      token = (await ask(register, { body: account })).token
    },
    async verify(): Promise<void> {
      const link = /\?token=([\w-]+)/.exec(await newestMail(email))?.[1]
      await ask(verifyEmail, { body: { token: link } })
    },
    /** The first `count` exercises of a lesson, the rest still ahead. */
    async begin(lesson: string, count: number): Promise<void> {
      const completed = (await exercisesOf(lesson)).slice(0, count)
      await response(lesson, { completed, correct: completed.slice(1), attempt: 1 })
    },
    /** A whole lesson, `missed` of its answers wrong; a further attempt begins anew, as Practice Again does. */
    async finish(
      lesson: string,
      { atMs, localDate, missed = 0, attempt = 1 }: Finish,
    ): Promise<void> {
      if (attempt > 1) {
        await ask(resetLessonProgress, {
          at: `/api/lessons/${lesson}/reset-progress`,
          body: { attempt },
        })
      }
      const completed = await exercisesOf(lesson)
      const correct = completed.slice(missed)
      await response(lesson, { completed, correct, attempt })
      await review(lesson, { atMs, localDate, missed })
      await ask(completeLesson, {
        at: `/api/progress/${lesson}`,
        body: {
          score: Math.round((100 * correct.length) / completed.length),
          timeSpent: 300,
          activeSeconds: 300,
          isCompleted: true,
          attempt,
          completedAt: new Date(atMs).toISOString(),
          localDate,
        },
      })
    },
    /** A session of practice over twelve words of the lesson, `missed` of them not known. */
    async practise(
      lesson: string,
      { atMs, localDate, missed = 0 }: Omit<Finish, 'attempt'>,
    ): Promise<void> {
      await review(lesson, { atMs, localDate, missed, count: PRACTISED })
      await ask(sendPractice, {
        body: {
          id: randomUUID(),
          answered: PRACTISED,
          right: PRACTISED - missed,
          completedAt: new Date(atMs).toISOString(),
          localDate,
          activeSeconds: 240,
        },
      })
    },
    /** Said at home what the lesson teaches. */
    sayAtHome: (lessonId: string, { atMs, localDate }: { atMs: number; localDate: string }) =>
      ask(sendEvening, {
        body: {
          id: randomUUID(),
          lessonId,
          answer: 'said',
          saidAt: new Date(atMs).toISOString(),
          localDate,
        },
      }),
    /** Draws the family tree, with a word of the house. */
    keepFamily: ({ atMs }: { atMs: number }) =>
      ask(sendFamily, { body: { changes: demoFamily(atMs) } }),
    /** A month, paid on the payment fake's own page. */
    async pay(): Promise<void> {
      const order = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
      const { url } = await ask(createCheckoutSession, { body: order })
      await pay(url)
      const session = url.slice(url.lastIndexOf('/') + 1)
      await ask(verifyCheckoutSession, { at: `/api/stripe/verify-session/${session}` })
    },
    cancel: () => ask(cancelSubscription),
    suggest: (itemId: string) =>
      ask(sendSuggestion, { body: { itemId, comment: 'We say it differently (demonstration)' } }),
  }
}

type Answered = { completed: number[]; correct: number[]; attempt: number }
type Finish = { atMs: number; localDate: string; missed?: number; attempt?: number }
