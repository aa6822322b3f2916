import { randomUUID } from 'node:crypto'
import type { PracticeInput } from '#contract/practice.ts'
import type { ProgressResponse } from '#contract/progress.ts'
import { call, type Learner } from './test-account.ts'
import type { TestServer } from './test-server.ts'

type Who = Pick<Learner, 'token'>

/** Twelve cards, nine of them right: 14 XP. */
export const practised = (changes: Partial<PracticeInput> = {}): PracticeInput => ({
  id: randomUUID(),
  answered: 12,
  right: 9,
  completedAt: '2026-03-10T09:00:00.000Z',
  localDate: '2026-03-10',
  activeSeconds: 240,
  ...changes,
})

export const sendPractice = (
  server: Pick<TestServer, 'app'>,
  { token }: Who,
  body: object,
  key: string = randomUUID(),
) => call(server, 'POST', '/api/practice', { token, key, body })

export async function progressOf(
  server: Pick<TestServer, 'app'>,
  { token }: Who,
): Promise<ProgressResponse> {
  const { status, body, text } = await call(server, 'GET', '/api/progress', { token })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return body as unknown as ProgressResponse
}
