import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SpeakerRow } from '#contract/speakers.ts'
import type { RecordingRow } from '#contract/take-facts.ts'
import type { Learner } from './learner.ts'

/** A link that a learner has made for Nani, and what the server has of her. Talks to the API as any client would. */
export class Invitation {
  readonly #secret = randomBytes(32).toString('base64url')
  readonly #id = randomUUID()
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async of(learner: Learner, itemIds: readonly string[]): Promise<Invitation> {
    const invitation = new Invitation(learner.server.origin, await learner.newSession())
    const speakerId = randomUUID()
    await invitation.#call('PUT', `/api/voices/speakers/${speakerId}`, {
      name: 'Nani',
      relation: 'Grandmother',
      place: 'Dadyal',
      consent: null,
    })
    const secretHash = createHash('sha256').update(invitation.#secret).digest('hex')
    const body = { speakerId, itemIds, secretHash }
    await invitation.#call('PUT', `/api/invitations/${invitation.#id}`, body)
    return invitation
  }

  get path(): string {
    return `/record#${this.#secret}`
  }

  get secret(): string {
    return this.#secret
  }

  async takeBack(): Promise<void> {
    await this.#call('DELETE', `/api/invitations/${this.#id}`)
  }

  /** What came, as the owner has it. */
  async recordings(): Promise<RecordingRow[]> {
    const answer = await this.#call('GET', '/api/recordings')
    return (answer as { recordings: RecordingRow[] }).recordings
  }

  /** Whom Nani's yes lets hear her, as the server has it; undefined while there is none. */
  async scope(): Promise<string | undefined> {
    const answer = await this.#call('GET', '/api/voices/speakers')
    const [nani] = (answer as { speakers: SpeakerRow[] }).speakers
    return nani?.consent?.scope
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}
