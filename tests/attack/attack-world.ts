import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { PRICE_IDS } from '#domain/prices.ts'
import { exportAccount } from '#server/account/export-account.ts'
import { findUser } from '#server/db/users.ts'
import { silentLog } from '#server/log.ts'
import { inviteReviewer } from '#server/voices/invite-reviewer.ts'
import { pay } from '../server/every-call.ts'
import { call, type Learner, registerAccount, PASSWORD } from '../server/test-account.ts'
import { openDatabase, startTestServer, type TestServer } from '../server/test-server.ts'
import { household, NANI, sha256 } from '../server/voice-calls.ts'
import { type AttackRequest, type Known, type Sender, TAKE } from './attack-request.ts'

type Attacker = Exclude<Sender, 'nobody' | 'forger' | 'guest' | 'reviewer'>

/** Of every attacker and of the victim: an id is known to each account by itself. */
const SPEAKER_ID = '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a1'
const INVITATION_ID = '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a2'
const ASKED = ['l1-1', 'l2-1']

export type AttackWorld = {
  server: TestServer
  known: Known
  /** What must never stand in an answer to somebody else. */
  secrets: readonly string[]
  /** What the server has logged as an error since it was last asked. */
  takeErrors(): string[]
  tokenOf(request: AttackRequest): string | undefined
  /** Attackers who deleted their account or ended their session get a new one; time goes on. */
  nextRun(): Promise<void>
  mark(request: AttackRequest): void
  /** All that the victim has: what is kept, and that their session still stands. */
  victimsState(): Promise<string>
  close(): Promise<void>
}

const MINUTE_MS = 60_000
/** The hour of the export; and the links that anybody may ask for, which go to the victim's own mailbox. */
const NOT_COMPARED = { exportedAt: undefined, mailedLinks: undefined }

/** A server with four attackers, two guests of theirs and of the course, and a learner who has done nothing to them. */
export async function openAttackWorld(database: string): Promise<AttackWorld> {
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  const errors: string[] = []
  const db = await openDatabase(database)
  const server = await startTestServer({
    database: db,
    now: () => nowMs,
    config: { rateLimits: true, trustedProxies: 1 },
    log: {
      ...silentLog,
      error: (fields, message) => void errors.push(`${message}: ${describe(fields)}`),
    },
  })
  const victim = await newVictim(server)
  const attackers = new Map<Attacker, Learner>()
  const revive = async (attacker: Attacker): Promise<void> => {
    // Not thirty in an hour: so many accounts from one address would be too many.
    nowMs += 3 * MINUTE_MS
    const learner = await newAttacker(server, attacker)
    attackers.set(attacker, learner)
    if (attacker === 'free') links.guest = await invite(server, learner)
  }
  const links = { guest: '', reviewer: await inviteOneReviewer(server, nowMs) }
  for (const attacker of ['unverified', 'free', 'other', 'premium'] as const) await revive(attacker)
  const forged = await forgeries(server, victim.learner, nowMs)
  const gone = new Set<Attacker>()

  return {
    server,
    known: knownOf(victim),
    secrets: [
      victim.learner.email,
      victim.learner.id,
      victim.learner.token,
      victim.secret,
      PASSWORD,
      'cheap:',
      new TextDecoder().decode(server.services.config.jwtSecret),
    ],
    takeErrors: () => errors.splice(0),
    tokenOf: ({ sender, forgery }) => {
      if (sender === 'nobody') return undefined
      if (sender === 'forger') return forged[forgery % forged.length]
      if (sender === 'guest' || sender === 'reviewer') return `Invitation ${links[sender]}`
      return `Bearer ${attackers.get(sender)?.token}`
    },
    async nextRun() {
      nowMs += MINUTE_MS
      // The speaker was deleted, or the link taken back.
      const free = attackers.get('free')
      const opened = await call(server, 'GET', '/api/invitation', {
        headers: { authorization: `Invitation ${links.guest}` },
      })
      if (free !== undefined && opened.status !== 200) gone.add('free')
      for (const attacker of gone) await revive(attacker)
      gone.clear()
    },
    mark({ sender }) {
      for (const attacker of attackers.keys()) if (attacker === sender) gone.add(attacker)
    },
    async victimsState() {
      const { learner } = victim
      const profile = await call(server, 'GET', '/api/auth/profile', { token: learner.token })
      const user = await server.database.read((queries) => findUser(queries, learner.id))
      if (user === undefined) return 'the account is gone'
      const kept = await exportAccount(server.services, user)
      const told = JSON.stringify([profile.status, user, { ...kept, ...NOT_COMPARED }])
      // A streak ends by itself when days go by.
      return told.replaceAll(/"currentStreak":\d+,?/g, '')
    },
    async close() {
      await server.settled()
      await server.close()
      await db.close()
    },
  }
}

function describe(fields: object): string {
  const error: unknown = 'err' in fields ? fields.err : undefined
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(fields)
}

async function newAttacker(server: TestServer, attacker: Attacker): Promise<Learner> {
  const learner = await registerAccount(server, { verified: attacker !== 'unverified' })
  if (attacker === 'premium') await pay(server, learner)
  return learner
}

type Victim = { learner: Learner; keys: string[]; session: string; secret: string }

/** A subscriber who has done a bit of everything. */
async function newVictim(server: TestServer): Promise<Victim> {
  const learner = await registerAccount(server, { verified: true })
  const session = await pay(server, learner)
  const keys = Array.from({ length: 3 }, () => randomUUID())
  const [done = '', half = '', said = ''] = keys
  const post = (path: string, key: string, body: object) =>
    call(server, 'POST', path, { token: learner.token, key, body })
  await post('/api/progress/1', done, { score: 90, timeSpent: 20, isCompleted: true })
  await post('/api/lessons/2/exercise-progress', half, {
    currentExerciseIndex: 1,
    completedExercises: [0],
    correctExercises: [0],
  })
  await post('/api/reviews', randomUUID(), {
    events: [
      {
        id: done,
        itemId: 'l1-1',
        skill: 'produce',
        grade: 4,
        reviewedAt: '2026-03-01T09:00:00.000Z',
        localDate: '2026-03-01',
      },
    ],
  })
  await post('/api/practice', randomUUID(), {
    id: done,
    answered: 12,
    right: 9,
    completedAt: '2026-03-01T09:00:00.000Z',
    localDate: '2026-03-01',
    activeSeconds: 240,
  })
  await post('/api/evenings', randomUUID(), {
    id: done,
    lessonId: '1',
    answer: 'said',
    saidAt: '2026-03-01T19:00:00.000Z',
    localDate: '2026-03-01',
  })
  await post('/api/family', randomUUID(), {
    changes: [
      {
        id: done,
        kind: 'word',
        key: 'FB+',
        value: { roman: 'taaya', shahmukhi: null },
        changedAt: '2026-03-01T09:00:00.000Z',
      },
    ],
  })
  await post('/api/suggestions', said, { itemId: 'l1-1', roman: 'slaam' })
  await post('/api/push/subscribe', randomUUID(), {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    timeZone: 'Europe/London',
  })
  const secret = await invite(server, learner)
  const kept = await household(server, learner).put(SPEAKER_ID, TAKE, { id: done })
  if (kept.status !== 200) throw new Error(kept.text)
  return { learner, keys, session, secret }
}

/** A speaker who has said yes, and a link for them. Gives its secret. */
async function invite(server: TestServer, { token }: Learner): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  for (const [path, body] of [
    [`/api/voices/speakers/${SPEAKER_ID}`, NANI],
    [
      `/api/invitations/${INVITATION_ID}`,
      { speakerId: SPEAKER_ID, itemIds: ASKED, secretHash: sha256(secret) },
    ],
  ] as const) {
    const { status, text } = await call(server, 'PUT', path, { token, body })
    if (status !== 200) throw new Error(`${path}: ${text}`)
  }
  return secret
}

async function inviteOneReviewer(server: TestServer, nowMs: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const reviewer = { name: 'AB', place: 'Kotli', initials: 'AB', itemIds: ASKED }
  await server.database.write((tx) =>
    inviteReviewer(tx, { ...reviewer, origin: 'native' }, { secret, nowMs, ids: randomUUID }),
  )
  return secret
}

const repeated = (value: string): string[] => Array.from({ length: 6 }, () => value)

function knownOf({ learner, keys, session }: Victim): Known {
  return {
    keys,
    pathValues: [
      '1',
      '2',
      '4',
      '99',
      '01',
      '1.0',
      '1e0',
      '-1',
      '%31',
      '%00',
      '%2e%2e%2f',
      '%',
      '%F0',
      '__proto__',
      'constructor',
      'toString',
      '',
      '1%2Fprogress',
      "1'--",
      '١',
      session,
      'cs_unknown',
      SPEAKER_ID,
      INVITATION_ID,
      ...keys,
    ],
    fields: {
      // Often the same: who registers so must also be found to sign in so.
      email: [learner.email, learner.email.toUpperCase(), ...repeated('nobody@example.org')],
      password: [...repeated('Chai-Kettle7'), 'Wrong111', 'Password1'],
      newPassword: ['Chai-Kettle8', 'Password1', 'Pothwari1'],
      currentPassword: [PASSWORD, 'Wrong111'],
      reviewedAt: [
        '2026-03-01T10:00:00.000Z',
        '1970-01-01T00:00:00Z',
        '2100-01-01T00:00:00Z',
        'Sun, 01 Mar 2026 10:00:00 GMT',
      ],
      itemId: [...repeated('l1-1'), 'l2-1', 'l4-1', 'l9-9', '__proto__'],
      lessonId: ['1', '2', '4', '99', '__proto__'],
      key: ['me', 'FB+', 'MZ', '__proto__', ...keys],
      priceId: [...Object.values(PRICE_IDS), 'price_of_another'],
      subject: ['', 'Other'],
      timeZone: ['Europe/London', 'Asia/Karachi', 'UTC', 'europe/london', '+05:00'],
      endpoint: [
        'https://fcm.googleapis.com/fcm/send/x',
        'https://fcm.googleapis.com/\u0000',
        'https://fcm.googleapis.com@evil.example/',
        'http://169.254.169.254/latest',
        'https://updates.push.services.mozilla.com/wpush/\ud800',
        'file:///etc/passwd',
      ],
      speakerId: repeated(SPEAKER_ID),
      itemIds: [ASKED, ['l1-1']],
      // A take is trimmed within itself.
      durationMs: [1_800],
      trimStartMs: [120],
      trimEndMs: [1_650],
      sha256: repeated(sha256(TAKE)),
      localDate: ['2026-03-01', '2026-02-28', '1970-01-01', '2100-01-01'],
      // The victim's: an id is known to each account by itself.
      id: keys,
      token: ['x.y.z', 'guessed', '0'.repeat(43)],
    },
  }
}

/** What passes for a session of the victim's only where something is not checked. */
async function forgeries(
  server: TestServer,
  victim: Learner,
  nowMs: number,
): Promise<readonly string[]> {
  const seconds = Math.floor(nowMs / 1000)
  const claims = {
    iss: 'apni-boli',
    aud: 'apni-boli:session',
    sub: victim.id,
    sv: 1,
    jti: randomUUID(),
    iat: seconds,
    exp: seconds + 90 * 86_400,
  }
  const sign = (changes: object, secret: Uint8Array, typ = 'session+jwt') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', typ }).sign(secret)
  const { jwtSecret } = server.services.config
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [header = '', payload = '', signature = ''] = victim.token.split('.')
  const unsigned = [encode({ alg: 'none', typ: 'session+jwt' }), payload, signature].join('.')
  const tampered = [header, encode({ ...claims, sv: 2 }), signature].join('.')
  const tokens = [
    await sign({}, new Uint8Array(32)),
    await sign({}, jwtSecret, 'reset+jwt'),
    await sign({ aud: 'apni-boli:mail' }, jwtSecret),
    await sign({ sv: 0 }, jwtSecret),
    await sign({ sub: '__proto__' }, jwtSecret),
    unsigned,
    tampered,
    'x.y.z',
    '..',
    'a.b',
    'x'.repeat(5000),
    '%00.%00.%00',
  ]
  const { token } = victim
  return [
    ...tokens.map((text) => `Bearer ${text}`),
    token,
    `Basic ${token}`,
    `Bearer ${token}.x`,
    'Bearer',
  ]
}
