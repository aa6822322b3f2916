import { createHash, randomUUID } from 'node:crypto'
import type { FamilyPage } from '#contract/family.ts'
import type { OpenLesson } from '#contract/lesson.ts'
import type { ProgressResponse } from '#contract/progress.ts'
import type { RecordingsPage } from '#contract/recordings.ts'
import type { ReviewsPage } from '#contract/reviews.ts'
import type { SpeakerRow } from '#contract/speakers.ts'
import type { User } from '#contract/user.ts'
import { linkIn, type Mail } from './mail.ts'
import type { ServerProcess } from './server-process.ts'

/** Speakers, and takes of whatever age; 200 at the most. */
export type ServedVoices = {
  speakers: readonly SpeakerRow[]
  recordings: RecordingsPage['recordings']
}

type Session = { token: string; user: User }

/** An account on the test's server, and what the server knows about it. Talks to the API as any client would. */
export class Learner {
  readonly name = 'Nadia'
  readonly email = `nadia-${randomUUID().slice(0, 8)}@example.org`
  password = 'Chashm3-Bulbul'
  readonly server: ServerProcess
  #session: Session | undefined

  constructor(server: ServerProcess) {
    this.server = server
  }

  /** Registers and follows the link of the mail. */
  static async verified(server: ServerProcess): Promise<Learner> {
    const learner = await Learner.unverified(server)
    await learner.#verify(await learner.mail('Verify'))
    return learner
  }

  /** After a restore to before the sign-up: the same address, another account. */
  async signUpAgain(): Promise<void> {
    const { name, email, password } = this
    const before = await this.mail('Verify')
    this.#session = undefined
    this.#session = await this.post('/api/auth/register', { name, email, password })
    let mail = before
    while (mail.text === before.text) mail = await this.mail('Verify')
    await this.#verify(mail)
  }

  async #verify(mail: Mail): Promise<void> {
    const token = new URL(linkIn(mail, '/verify-email'), this.server.origin).searchParams.get(
      'token',
    )
    await this.post('/api/auth/verify-email', { token })
  }

  static async unverified(server: ServerProcess): Promise<Learner> {
    const learner = new Learner(server)
    const { name, email, password } = learner
    learner.#session = await learner.post('/api/auth/register', { name, email, password })
    return learner
  }

  /** The newest mail whose subject has this word; waits until the server has written it. */
  async mail(word: string): Promise<Mail> {
    for (;;) {
      const mails = await this.server.mailsTo(this.email)
      const found = mails.findLast((mail) => mail.subject.includes(word))
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  get userId(): string {
    if (this.#session === undefined) throw new Error('Nobody has signed in yet')
    return this.#session.user.id
  }

  /** Chooses another password; the server has yet to be told. */
  changePassword(): string {
    this.password = 'Kh1rki-Phulkari'
    return this.password
  }

  /** A session of its own for what the test asks of the server; a device has another one. */
  async signIn(): Promise<void> {
    this.#session = await this.#login()
  }

  /** The token of a device that signs in. */
  async newSession(): Promise<string> {
    const { token } = await this.#login()
    return token
  }

  #login(): Promise<Session> {
    const { email, password } = this
    return this.post('/api/auth/login', { email, password })
  }

  /** What the server knows this learner did. */
  progress(): Promise<ProgressResponse> {
    return this.#get('/api/progress')
  }

  /** The answers to cards that the server has, in its order; 1,000 at the most. */
  async reviews(): Promise<ReviewsPage['events']> {
    const { events } = await this.#get<ReviewsPage>('/api/reviews')
    return events
  }

  /** The tree that the server has, removed entries too; 1,000 at the most. */
  family(): Promise<FamilyPage> {
    return this.#get('/api/family')
  }

  async voices(): Promise<ServedVoices> {
    const { speakers } = await this.#get<{ speakers: SpeakerRow[] }>('/api/voices/speakers')
    const { recordings } = await this.#get<RecordingsPage>('/api/recordings')
    return { speakers, recordings }
  }

  /** SHA-256 of the bytes that the server gives, in small hexadecimal letters. */
  async hashOfTake(id: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.#session?.token}` }
    const response = await fetch(`${this.server.origin}/api/recordings/${id}/audio`, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return createHash('sha256').update(bytes).digest('hex')
  }

  /** What the reviewers have of this learner. */
  async suggestions(): Promise<{ itemId: string; roman: string | null }[]> {
    const { suggestions } = await this.#get<{
      suggestions: { itemId: string; roman: string | null }[]
    }>('/api/account/export')
    return suggestions
  }

  async lesson(id: string): Promise<OpenLesson> {
    const { lesson } = await this.#get<{ lesson: OpenLesson }>(`/api/lessons/${id}`)
    return lesson
  }

  /** On some other device this learner has answered all but the last `left` exercises of the lesson, rightly. */
  async hasReached(lesson: OpenLesson, left: number): Promise<void> {
    const reached = lesson.exercises.length - left
    const answered = Array.from({ length: reached }, (_, index) => index)
    await this.post(`/api/lessons/${lesson.id}/exercise-progress`, {
      currentExerciseIndex: reached,
      completedExercises: answered,
      correctExercises: answered,
    })
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#call(path, { method: 'POST', body: JSON.stringify(body) })
  }

  patch<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#call(path, { method: 'PATCH', body: JSON.stringify(body) })
  }

  #get<Answer>(path: string): Promise<Answer> {
    return this.#call(path, { method: 'GET' })
  }

  async #call<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (this.#session) headers.set('authorization', `Bearer ${this.#session.token}`)
    const response = await fetch(this.server.origin + path, { ...init, headers })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }
}
