import type { Context, Hono } from 'hono'
import { createHash } from 'node:crypto'
import { type GenericSchema, type InferOutput, parse } from 'valibot'
import type { Call } from '#contract/call.ts'
import { INVITATION_SECRET } from '#contract/invited.ts'
import { ok, type Result, fail } from '#domain/result.ts'
import { createAccountReader } from '../auth/account-reader.ts'
import { createSessions, isSessionValid, type Session } from '../auth/sessions.ts'
import { findInvitationBySecret } from '../db/invitations.ts'
import type { LearnerRow, UserRow } from '../db/schema.ts'
import { findLearners, findUsers } from '../db/users.ts'
import type { InvitationRow } from '../db/voices-schema.ts'
import type { Effect, Mutation } from '../progress/mutation.ts'
import { createMutationBatcher } from '../progress/mutation-batcher.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'
import { rememberLearner } from './log-requests.ts'
import { networkOf } from './network-of.ts'
import { readBody } from './read-body.ts'
import { readTake } from './read-take.ts'
import { replyOf } from './refusal-reply.ts'
import { accountGone, type Reply, unauthorized, unknownInvitation, refuse } from './reply.ts'

export type PublicRequest<Body> = {
  body: Body
  params: Record<string, string>
  query: Record<string, string>
  /** Where it comes from, for counting: an address, of IPv6 a network. */
  ip: string
  /** Public address of the app, for links in mail. */
  origin: string
  /** The Idempotency-Key of a call that takes one; undefined where the client sent none. */
  key: string | undefined
  /** Of a take; empty where the call sends none. */
  bytes: Uint8Array<ArrayBuffer>
}

export type LearnerRequest<Body> = PublicRequest<Body> & { user: LearnerRow }
export type InvitedRequest<Body> = PublicRequest<Body> & { invitation: InvitationRow }
export type AccountRequest<Body> = PublicRequest<Body> & { user: UserRow }

type Body<C extends Call> = C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined

export type Endpoints = ReturnType<typeof createEndpoints>

/** Hangs calls of the contract into the app: parse, authorise, handle, encode. */
export function createEndpoints(app: Hono, services: Services, respond: Respond) {
  const { db, config, clock } = services
  const sessions = createSessions(config.jwtSecret, clock)
  const readLearner = createAccountReader(db, findLearners)
  const readAccount = createAccountReader(db, findUsers)
  const applyMutation = createMutationBatcher(services)

  function mount(call: Call, handle: (c: Context) => Promise<Reply>): void {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const reply = await handle(c)
      if (reply.learnerId !== undefined) rememberLearner(c, reply.learnerId)
      if (config.checkAnswers && reply.status === 200 && reply.audio === undefined)
        parse(call.response, JSON.parse(reply.json))
      return respond(c, reply)
    })
  }

  async function requestOf<C extends Call>(
    c: Context,
    call: C,
  ): Promise<Result<PublicRequest<Body<C>>, Reply>> {
    const read = await readInput(c, call)
    if (!read.ok) return read
    const key = readKey(call.isIdempotent ? c.req.header('idempotency-key') : undefined)
    if (!key.ok) return key
    return ok({
      body: read.value.body as Body<C>,
      bytes: read.value.bytes,
      params: c.req.param(),
      query: c.req.query(),
      ip: networkOf(clientAddress(c, config.trustedProxies)),
      origin: config.appOrigin ?? new URL(c.req.url).origin,
      key: key.value,
    })
  }

  async function sessionOf(c: Context): Promise<Session | null> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(c.req.header('authorization') ?? '')
    const session = token?.[1] === undefined ? null : await sessions.read(token[1])
    if (session !== null) rememberLearner(c, session.userId)
    return session
  }

  /** Whoever has the secret of an invitation; the use case says whether it still stands. */
  async function invitationOf(c: Context): Promise<InvitationRow | undefined> {
    const given = /^Invitation (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!INVITATION_SECRET.test(given)) return undefined
    const hash = createHash('sha256').update(given).digest('hex')
    const invitation = await db.read((queries) => findInvitationBySecret(queries, hash))
    if (invitation !== undefined) rememberLearner(c, invitation.user_id)
    return invitation
  }

  function signedIn<C extends Call, Row extends LearnerRow>(
    call: C,
    read: (userId: string) => Promise<Row | undefined>,
    handle: (request: PublicRequest<Body<C>> & { user: Row }) => Promise<Reply>,
  ): void {
    mount(call, async (c) => {
      const session = await sessionOf(c)
      if (session === null) return unauthorized()
      const request = await requestOf(c, call)
      if (!request.ok) return request.failure
      const user = await read(session.userId)
      if (user === undefined) return accountGone()
      if (!isSessionValid(session, user)) return unauthorized()
      return handle({ ...request.value, user })
    })
  }

  return {
    sessions,

    forAnyone<C extends Call>(
      call: C,
      handle: (request: PublicRequest<Body<C>>) => Promise<Reply>,
    ): void {
      mount(call, async (c) => {
        const request = await requestOf(c, call)
        return request.ok ? handle(request.value) : request.failure
      })
    },

    forLearner<C extends Call>(
      call: C,
      handle: (request: LearnerRequest<Body<C>>) => Promise<Reply>,
    ): void {
      signedIn(call, readLearner, handle)
    },

    /** The same for calls about the account itself, whole as it stands. */
    forAccount<C extends Call>(
      call: C,
      handle: (request: AccountRequest<Body<C>>) => Promise<Reply>,
    ): void {
      signedIn(call, readAccount, handle)
    },

    forInvited<C extends Call>(
      call: C,
      handle: (request: InvitedRequest<Body<C>>) => Promise<Reply>,
    ): void {
      mount(call, async (c) => {
        const invitation = await invitationOf(c)
        if (invitation === undefined) return unknownInvitation()
        const request = await requestOf(c, call)
        return request.ok ? handle({ ...request.value, invitation }) : request.failure
      })
    },

    /** For calls of the sync queue: their effect happens once, on the account as it stands in their turn. */
    mutation<C extends Call>(
      call: C,
      apply: (request: Mutation<Body<C>>) => Effect,
      reviewIdsOf: (body: Body<C>) => readonly string[] = () => [],
    ): void {
      mount(call, async (c) => {
        const session = await sessionOf(c)
        if (session === null) return unauthorized()
        const body = await readBody(c, call.body)
        if (!body.ok) return body.failure
        const key = readKey(c.req.header('idempotency-key'))
        if (!key.ok) return key.failure
        const params = c.req.param()
        const result = await applyMutation({
          session,
          key: key.value,
          content: `${call.method} ${c.req.path} ${JSON.stringify(body.value)}`,
          reviewIds: reviewIdsOf(body.value as Body<C>),
          apply: (held) => apply({ ...held, params, body: body.value as Body<C> }),
        })
        return replyOf(result)
      })
    },
  }
}

type Input = { body: unknown; bytes: Uint8Array<ArrayBuffer> }

async function readInput(c: Context, call: Call): Promise<Result<Input, Reply>> {
  if (call.audio === 'sent' && call.body !== undefined) {
    const take = await readTake(c, call.body)
    return take.ok ? ok({ body: take.value.facts, bytes: take.value.bytes }) : take
  }
  const body = await readBody(c, call.body)
  return body.ok ? ok({ body: body.value, bytes: new Uint8Array() }) : body
}

export type Respond = (c: Context, reply: Reply) => Response

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The Idempotency-Key in its one spelling; undefined where there is none. */
function readKey(header: string | undefined): Result<string | undefined, Reply> {
  if (header === undefined) return ok(undefined)
  if (UUID.test(header)) return ok(header.toLowerCase())
  const message = 'Idempotency-Key must be a UUID'
  return fail(refuse(400, message, { issues: [{ path: 'Idempotency-Key', message }] }))
}
