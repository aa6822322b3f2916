import type { OpenLesson } from '#contract/lesson.ts'
import type { CompletionResponse } from '#contract/progress.ts'
import type { User } from '#contract/user.ts'
import type { TestServer } from './test-server.ts'

/** What the tests read out of answers; each field is there only where its call answers it. */
export type ResponseBody = {
  [field: string]: unknown
  token: string
  user: User
  lessons: OpenLesson[]
  completions: { id: string }[]
  stats: CompletionResponse['stats']
  issues: { path: string; message: string }[]
  /** Of the OpenAPI document. */
  paths: Record<string, Record<string, Operation>>
}

type Operation = {
  summary: string
  security: object[]
  parameters: { name: string; in: string; schema: { type?: string } }[]
  requestBody: { content: Record<string, { schema: object }> }
  responses: object
}

export type ApiResponse = { status: number; body: ResponseBody; headers: Headers; text: string }

/** One request to the app as a client makes it. */
export async function call(
  server: Pick<TestServer, 'app'>,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; key?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const headers: Record<string, string> = { ...options.headers }
  if (options.body !== undefined) headers['content-type'] ??= 'application/json'
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`
  if (options.key !== undefined) headers['idempotency-key'] = options.key
  const response = await server.app.request(path, {
    method,
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson && text !== '' ? JSON.parse(text) : {}) as ResponseBody,
  }
}

export const PASSWORD = 'Salaam1'
let accounts = 0

export type Learner = { token: string; email: string; id: string }

/** A new account; `verified` follows the link of its mail, `premium` is set where a payment would set it. */
export async function registerAccount(
  server: TestServer,
  { verified = false, premium = false } = {},
): Promise<Learner> {
  accounts += 1
  const email = `learner-${accounts}-${Math.random().toString(36).slice(2)}@example.org`
  const body = { name: 'Zaara Khan', email, password: PASSWORD }
  const answer = await call(server, 'POST', '/api/auth/register', { body })
  if (answer.status !== 200) throw new Error(`register answered ${answer.status}: ${answer.text}`)
  const learner = { token: answer.body['token'], email, id: answer.body['user'].id }
  if (verified) {
    const token = await mailedToken(server, email)
    await call(server, 'POST', '/api/auth/verify-email', { body: { token } })
  }
  if (premium) {
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ subscription_status: 'active' })
        .where('id', '=', learner.id)
        .execute(),
    )
  }
  return learner
}

/** The token in the newest link that was mailed to this address. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  await server.settled()
  const links = server.mails
    .filter((mail) => mail.to === email)
    .map((mail) => /\?token=([\w-]+)/.exec(mail.text)?.[1])
    .filter((token) => token !== undefined)
  const token = links.at(-1)
  if (token === undefined) throw new Error(`no link was mailed to ${email}`)
  return token
}
