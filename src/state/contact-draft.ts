import * as v from 'valibot'

/** What is typed into the contact form: as typed, right or wrong. */
const fields = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
})

const draft = v.object({
  /** Who typed it; null for a visitor. */
  userId: v.nullable(v.string()),
  fields,
  /** The refused message that this one is to replace. */
  replaces: v.optional(v.string()),
  /** The key of the last try and what was sent under it: the same message again is the same key. */
  tried: v.optional(v.object({ id: v.string(), body: v.string() })),
})

export type ContactFields = v.InferOutput<typeof fields>
export type ContactDraft = v.InferOutput<typeof draft>

const DRAFT_KEY = 'contactDraft'
const WRITTEN_KEY = 'contactLetters'

/**
 * The half-written message of this tab, which a reload or a wrong press must not take; null where there is
 * none. What a learner typed is for that learner only: the next one at this screen begins empty.
 */
export function readDraft(userId: string | null): ContactDraft | null {
  const parsed = v.safeParse(draft, readStored(DRAFT_KEY))
  if (!parsed.success) return null
  const isTheirs = parsed.output.userId === null || parsed.output.userId === userId
  return isTheirs ? parsed.output : null
}

export function keepDraft(next: ContactDraft): void {
  store(DRAFT_KEY, next)
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}

/** Messages that were written in this tab by somebody who was not signed in. */
export function readWrittenHere(): string[] {
  const parsed = v.safeParse(v.array(v.string()), readStored(WRITTEN_KEY))
  return parsed.success ? parsed.output : []
}

export function noteWrittenHere(id: string): void {
  store(WRITTEN_KEY, [...new Set([...readWrittenHere(), id])])
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Unreadable or forbidden: there is no draft.
    return null
  }
}

function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A forbidden store: the text lasts as long as the page.
  }
}
