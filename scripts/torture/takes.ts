import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encodeTakeFacts, TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import type { Chance } from '../../tests/simulator/chance.ts'
import type { Verdict } from './tally.ts'
import { comingBack, get, request, type Sent } from './requests.ts'

/** What a household uploads beside its lessons. */
export type Takes = {
  speakerId: string
  /** By id, as they were sent. */
  acknowledged: Map<string, Take>
  /** Sent, and no answer came, or a 503. */
  unanswered: Map<string, Take>
}
/** Whose they are, and what was answered that should not have been. */
type Household = { token: string; takes: Takes; wrong: string[] }
type Take = { id: string; bytes: Uint8Array<ArrayBuffer> }

/** A household may have 400. */
const MOST_TAKES = 300
const MOST_BYTES = 60_000
const WEBM = Buffer.from('1a45dfa3', 'hex')
const NANI = {
  name: 'Nani',
  relation: '',
  place: '',
  consent: {
    scope: 'household',
    words: '1',
    givenAt: '2026-11-01T10:00:00.000Z',
    givenBy: 'speaker',
  },
}

export async function addSpeaker(address: string, token: string): Promise<Takes> {
  const speakerId = randomUUID()
  const answered = await request(`${address}/api/voices/speakers/${speakerId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(NANI),
  })
  if (answered.status !== 200) throw new Error(`speaker: ${answered.text}`)
  return { speakerId, acknowledged: new Map(), unanswered: new Map() }
}

export function hasRoom({ acknowledged, unanswered }: Takes): boolean {
  return acknowledged.size + unanswered.size < MOST_TAKES
}

export function newTake({ takes }: Household, chance: Chance): Take {
  const bytes = Uint8Array.from(Buffer.concat([WEBM, randomBytes(1 + chance.below(MOST_BYTES))]))
  const take = { id: randomUUID(), bytes }
  takes.unanswered.set(take.id, take)
  return take
}

/** Uploads one, as often as one likes. */
export async function sendTake(
  address: string,
  { token, takes, wrong }: Household,
  take: Take,
): Promise<Sent> {
  const facts = {
    speakerId: takes.speakerId,
    itemId: 'L01-01',
    sha256: hashOf(take.bytes),
    durationMs: 1_800,
    gainDb: 0,
    trimStartMs: 100,
    trimEndMs: 1_600,
    recordedAt: '2026-11-02T18:00:00.000Z',
  }
  const answered = await request(`${address}/api/recordings/${take.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'audio/webm',
      [TAKE_FACTS_HEADER]: encodeTakeFacts(facts),
    },
    body: take.bytes,
  }).catch(() => null)
  if (answered === null) return 'nobody'
  if (answered.status === 200) {
    takes.unanswered.delete(take.id)
    takes.acknowledged.set(take.id, take)
    return 'taken'
  }
  if (answered.status !== 503) wrong.push(`take: ${answered.status} ${answered.text}`)
  return 'later'
}

/** After a kill: every take that was acknowledged is listed, and whatever is listed is served whole. */
export async function checkTakes(address: string, learner: Household): Promise<Verdict> {
  const { acknowledged, unanswered } = learner.takes
  const listed = await listTakes(address, learner)
  const verdict: Verdict = { lost: 0, twice: listed.length - new Set(listed).size, otherwise: [] }
  verdict.lost = [...acknowledged.keys()].filter((id) => !listed.includes(id)).length
  for (const id of listed) {
    const take = acknowledged.get(id) ?? unanswered.get(id)
    const { status, hash } = await readAudio(address, learner, id)
    if (take === undefined) verdict.otherwise.push('a take that nobody sent')
    else if (status !== 200) verdict.lost += 1
    else if (hash !== hashOf(take.bytes)) verdict.otherwise.push('a take is served by halves')
  }
  return verdict
}

async function listTakes(address: string, learner: Household): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = null
  do {
    const path: string = `/api/recordings${next === null ? '' : `?after=${next}`}`
    const page = (await get(address, learner, path)) as {
      recordings: { id: string }[]
      next: string | null
    }
    ids.push(...page.recordings.map(({ id }) => id))
    next = page.next
  } while (next !== null)
  return ids
}

function readAudio(address: string, { token }: Household, id: string) {
  return comingBack(
    async () => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${address}/api/recordings/${id}/audio`, { headers })
      const hash = hashOf(new Uint8Array(await response.arrayBuffer()))
      return { status: response.status, hash }
    },
    ({ status }) => status === 503,
  )
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
