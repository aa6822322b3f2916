import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encodeTakeFacts, TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import type { VerdictRow } from '#server/db/voices-schema.ts'
import { call, type ApiResponse, type Learner } from './test-account.ts'
import type { TestServer } from './test-server.ts'

export const CONSENT = {
  scope: 'household',
  words: '2026-11',
  givenAt: '2026-11-01T10:00:00.000Z',
  givenBy: 'speaker',
} as const

export const NANI = { name: 'Nani', relation: 'grandmother', place: 'Dadyal', consent: CONSENT }
/** Nani as a device keeps her. */
export const NANI_ROW = { ...NANI, id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a1' }

export const VERDICT = {
  itemId: 'l1-1',
  verdict: 'right',
  roman: '',
  shahmukhi: '',
  comment: '',
  readRoman: 'salaam',
  judgedAt: '2026-11-02T18:00:00.000Z',
} as const

/** As the database has it; for an account that cannot have one by its own calls. */
export function verdictOf(userId: string, invitationId: string): VerdictRow {
  const { itemId, readRoman, judgedAt, ...said } = VERDICT
  return {
    ...said,
    user_id: userId,
    item_id: itemId,
    id: randomUUID(),
    invitation_id: invitationId,
    read_roman: readRoman,
    judged_at: judgedAt,
  }
}

/** Bytes that begin like a recorder's and are no other take's. */
export function webm(size = 2_000): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat([Buffer.from('1a45dfa3', 'hex'), randomBytes(size - 4)]))
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** What a test says of a take otherwise than `factsOf` does. */
type Facts = { id?: string } & Record<string, unknown>

export function factsOf(bytes: Uint8Array, more: object = {}) {
  return {
    itemId: 'l1-1',
    sha256: sha256(bytes),
    durationMs: 1_800,
    gainDb: 4.5,
    trimStartMs: 120,
    trimEndMs: 1_650,
    roman: '',
    shahmukhi: '',
    recordedAt: '2026-11-02T18:00:00.000Z',
    ...more,
  }
}

type Sent = { path: string; authorization: string; bytes: Uint8Array<ArrayBuffer>; facts: object }

export async function sendTake(
  server: Pick<TestServer, 'app'>,
  { path, authorization, bytes, facts }: Sent,
): Promise<ApiResponse> {
  const response = await server.app.request(path, {
    method: 'PUT',
    headers: {
      authorization,
      'content-type': 'audio/webm;codecs=opus',
      [TAKE_FACTS_HEADER]: encodeTakeFacts(facts as never),
    },
    body: bytes,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** What one household does. */
export function household(server: TestServer, { token }: Learner) {
  const authorization = `Bearer ${token}`
  return {
    async speaker(more: object = {}): Promise<string> {
      const id = randomUUID()
      const path = `/api/voices/speakers/${id}`
      const { status, text } = await call(server, 'PUT', path, {
        token,
        body: { ...NANI, ...more },
      })
      if (status !== 200) throw new Error(`${status}: ${text}`)
      return id
    },
    async speakers() {
      const { body } = await call(server, 'GET', '/api/voices/speakers', { token })
      return body['speakers'] as { consent: unknown }[]
    },
    put(speakerId: string, bytes = webm(), { id = randomUUID(), ...more }: Facts = {}) {
      const facts = factsOf(bytes, { speakerId, ...more })
      return sendTake(server, { path: `/api/recordings/${id}`, authorization, bytes, facts })
    },
    list: (after?: string) =>
      call(server, 'GET', `/api/recordings${after === undefined ? '' : `?after=${after}`}`, {
        token,
      }),
    remove: (id: string) => call(server, 'DELETE', `/api/recordings/${id}`, { token }),
    audio: (id: string, headers: Record<string, string> = {}) =>
      server.app.request(`/api/recordings/${id}/audio`, { headers: { authorization, ...headers } }),
    async invite(speakerId: string, itemIds = ['l1-1', 'l2-1']) {
      const secret = randomBytes(32).toString('base64url')
      const id = randomUUID()
      const body = { speakerId, itemIds, secretHash: sha256(secret) }
      const answer = await call(server, 'PUT', `/api/invitations/${id}`, { token, body })
      return { id, secret, answer }
    },
    takeBack: (id: string) => call(server, 'DELETE', `/api/invitations/${id}`, { token }),
  }
}

/** What somebody does who has a link. */
export function invited(server: TestServer, secret: string) {
  const headers = { authorization: `Invitation ${secret}` }
  const path = '/api/invitation'
  return {
    read: () => call(server, 'GET', path, { headers }),
    consent: (body: object = CONSENT) => call(server, 'PUT', `${path}/consent`, { headers, body }),
    put(bytes = webm(), { id = randomUUID(), ...more }: Facts = {}) {
      const facts = factsOf(bytes, more)
      return sendTake(server, { path: `${path}/recordings/${id}`, ...headers, bytes, facts })
    },
    list: () => call(server, 'GET', `${path}/recordings`, { headers }),
    audio: (id: string) => server.app.request(`${path}/recordings/${id}/audio`, { headers }),
    remove: (id: string) => call(server, 'DELETE', `${path}/recordings/${id}`, { headers }),
    judge: ({ id = randomUUID(), ...more }: Facts = {}) =>
      call(server, 'PUT', `${path}/verdicts/${id}`, { headers, body: { ...VERDICT, ...more } }),
    verdicts: () => call(server, 'GET', `${path}/verdicts`, { headers }),
    withdraw: () => call(server, 'DELETE', `${path}/recordings`, { headers }),
  }
}
