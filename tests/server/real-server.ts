import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { killServer, type ServerProcess, startServer } from '../../scripts/server-process.ts'
import { type ResponseBody, PASSWORD } from './test-account.ts'

type ApiResponse = { status: number; body: ResponseBody; headers: Headers }

/** The real server in a process of its own, gone when the test is over. */
export function startReal(
  env: Record<string, string>,
  how: { nodeOptions?: readonly string[]; options?: string[] } = {},
): ServerProcess {
  const server = startServer(env, how)
  onTestFinished(() => killServer(server))
  return server
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function ask(
  address: string,
  method: 'GET' | 'POST',
  path: string,
  { body, token, key, headers = {} }: AskOptions = {},
): Promise<ApiResponse> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = text.startsWith('{') ? (JSON.parse(text) as ResponseBody) : ({} as ResponseBody)
  return { status: response.status, body: parsed, headers: response.headers }
}

type AskOptions = {
  body?: object
  token?: string
  key?: string
  headers?: Record<string, string>
}

export const DONE = { score: 100, timeSpent: 20, isCompleted: true }

export async function registerAt(
  address: string,
  email = `${randomUUID()}@example.org`,
): Promise<{ token: string; email: string }> {
  const body = { name: 'Zaara', email, password: PASSWORD }
  const registered = await ask(address, 'POST', '/api/auth/register', { body })
  if (registered.status !== 200) throw new Error(`register answered ${registered.status}`)
  return { token: registered.body['token'], email }
}

/** The ids in a learner's log. */
export async function logOf(address: string, token: string): Promise<string[]> {
  const { body } = await ask(address, 'GET', '/api/progress', { token })
  return body['completions'].map(({ id }) => id)
}
