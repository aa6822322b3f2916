import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { speakerInput } from '#contract/speakers.ts'
import { MAX_RECORDINGS } from '#domain/voices/limits.ts'
import type { LexiconRow } from '#server/content/author-schema.ts'
import { findReviewers, takeBackInvitations } from '#server/db/invitations.ts'
import { inviteReviewer, type NewReviewer } from '#server/voices/invite-reviewer.ts'
import { withData } from './open-data.ts'

const INVITE_USAGE =
  'npm run content -- invite --name NAME --place PLACE [--lessons 1-3,5] [--initials AB] [--family]'

/** What `invite` was given, checked against the course. Throws what is wrong, by the name of the option. */
export function readInvite(args: readonly string[], lexicon: readonly LexiconRow[]): NewReviewer {
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string' },
      place: { type: 'string' },
      lessons: { type: 'string' },
      initials: { type: 'string' },
      family: { type: 'boolean', default: false },
    },
  })
  if (values.name === undefined || values.place === undefined) throw new Error(INVITE_USAGE)
  const given = { name: values.name, place: values.place, consent: null }
  const parsed = v.safeParse(speakerInput, given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`--${v.getDotPath(issue)}: ${issue.message}`)
  }
  const { name, place } = parsed.output
  if (place === '') throw new Error('--place: where does the reviewer come from?')
  const initials = values.initials ?? initialsOf(name)
  if (!/^\p{L}{1,5}$/u.test(initials)) {
    throw new Error(`--initials: ${initials} is not one to five letters`)
  }
  const lessons = lessonsIn(values.lessons, [...new Set(lexicon.map(({ lesson }) => lesson))])
  const itemIds = lexicon.filter(({ lesson }) => lessons.has(lesson)).map(({ id }) => id)
  if (itemIds.length > MAX_RECORDINGS) {
    throw new Error(`--lessons: ${itemIds.length} lines; one link has at most ${MAX_RECORDINGS}`)
  }
  return { name, place, initials, origin: values.family ? 'family' : 'native', itemIds }
}

/** Makes the invitation, and gives what to print. The link is nowhere else: the database has its hash alone. */
export async function invite(reviewer: NewReviewer): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const made = await withData(({ db }) =>
    db.write((tx) => inviteReviewer(tx, reviewer, { secret, nowMs: Date.now(), ids: randomUUID })),
  )
  if (!made.ok) throw new Error(`--initials: ${made.failure}`)
  const { name, place, initials, itemIds } = reviewer
  const origin = process.env['APP_ORIGIN'] ?? ''
  return [
    `${origin}/speaker#${secret}`,
    `For ${name}, ${place} (${initials}): ${itemIds.length} lines, until ${made.value.expiresAt.slice(0, 10)}. The link is not shown again.`,
    ...(origin === '' ? ['APP_ORIGIN is not set: put the address of the app before it.'] : []),
  ].join('\n')
}

/** The link of these initials takes nothing more; what came through it stays. */
export async function uninvite(initials: string): Promise<string> {
  return withData(({ db }) =>
    db.write(async (tx) => {
      const known = (await findReviewers(tx)).find((reviewer) => reviewer.initials === initials)
      if (known === undefined) throw new Error(`No reviewer has the initials ${initials}`)
      const now = new Date().toISOString()
      await takeBackInvitations(tx, { userId: known.user_id, id: known.id, now })
      return `The link of ${known.name} is taken back. What came through it stays.`
    }),
  )
}

/** "Abida Bi" → AB, "AB" → AB */
function initialsOf(name: string): string {
  if (/^\p{Lu}{2,5}$/u.test(name)) return name
  const first = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return first.slice(0, 5).join('').toUpperCase()
}

/** "1-3,5" → those lessons; all without it. */
function lessonsIn(text: string | undefined, known: readonly number[]): ReadonlySet<number> {
  if (text === undefined) return new Set(known)
  return new Set(
    text.split(',').flatMap((part) => {
      const [, from = '', to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
      const lessons = known.filter((lesson) => lesson >= Number(from) && lesson <= Number(to))
      const isWhole = [from, to].every((end) => known.includes(Number(end)))
      if (from === '' || !isWhole || lessons.length === 0) {
        throw new Error(`--lessons: ${part.trim()} is no lesson; write 3, 1-3 or 1-3,5`)
      }
      return lessons
    }),
  )
}
