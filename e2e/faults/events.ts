/** What is an event of its own in a log: an answer to a card, a finished session of practice, an evening at home. */
export const EVENT_KINDS = ['reviews', 'practices', 'evenings'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What a run counts of its learners' deeds. One that never comes up proves nothing. */
export const DONE_KINDS = [...EVENT_KINDS, 'familyChanges', 'takes'] as const
export type DoneKind = (typeof DONE_KINDS)[number]

/** As a device or the server keeps it; `body` is what the learner did, in one line. */
export type EventRow = { id: string; body: string }

export type DoneEvent = EventRow & {
  kind: EventKind
  /** True time; `hasRightClock`: the device's clock said the same. */
  at: number
  hasRightClock: boolean
}

/** A press that is stored at once or not at all. */
export type EventPress = Pick<DoneEvent, 'kind' | 'at' | 'hasRightClock'> & {
  /** What it may come to, each with all of its events. More than one where the screen does not tell which card it asks. */
  ways: readonly (readonly string[])[]
}

/** The events that one learner made, by what was pressed and what the screen said of it. */
export class Events {
  private readonly done = new Map<string, DoneEvent>()
  /** Nobody has seen what became of them. */
  private readonly open = new Set<EventPress>()

  made(event: DoneEvent): void {
    this.done.set(event.id, event)
  }

  all(): DoneEvent[] {
    return [...this.done.values()]
  }

  pressed(press: EventPress): void {
    this.open.add(press)
  }

  /** The screen has shown that it is stored: `rows` is all that the device keeps of the kind. Gives what is wrong with them. */
  seen(press: EventPress, rows: readonly EventRow[]): string | null {
    this.open.delete(press)
    const fresh = this.unknown(rows)
    if (this.take(press, fresh)) return null
    return `pressed for ${press.ways.map(told).join(' or ')} of ${press.kind}, kept: ${told(fresh.map(({ body }) => body))}`
  }

  /** What the page died or the session ended over: what is stored of it counts as done. Gives the rows that nobody made. */
  explain(kind: EventKind, rows: readonly EventRow[]): EventRow[] {
    let fresh = this.unknown(rows)
    for (const press of this.open) {
      if (press.kind !== kind) continue
      const its = press.ways.map((way) => pick(way, fresh)).find((found) => found !== null)
      if (its === undefined || its === null || its.length === 0) continue
      this.open.delete(press)
      this.take(press, its)
      fresh = this.unknown(fresh)
    }
    return fresh
  }

  private take(press: EventPress, rows: readonly EventRow[]): boolean {
    const { kind, at, hasRightClock } = press
    const text = told(rows.map(({ body }) => body))
    if (!press.ways.some((way) => told(way) === text)) return false
    for (const { id, body } of rows) this.made({ id, body, kind, at, hasRightClock })
    return true
  }

  private unknown(rows: readonly EventRow[]): EventRow[] {
    return rows.filter(({ id }) => !this.done.has(id))
  }
}

/** Rows that are just this; null where they are not all there. */
function pick(way: readonly string[], rows: readonly EventRow[]): EventRow[] | null {
  const left = [...rows]
  const found = way.flatMap((body) => {
    const at = left.findIndex((row) => row.body === body)
    return at < 0 ? [] : left.splice(at, 1)
  })
  return found.length === way.length ? found : null
}

function told(bodies: readonly string[]): string {
  return bodies.length === 0 ? 'nothing' : bodies.toSorted().join(', ')
}

type Review = { itemId: string; skill: string; grade: number }

/** The lines by which the storm compares what was done with rows of device and server. */
export const reviewBody = ({ itemId, skill, grade }: Review): string =>
  `${itemId} ${skill} ${grade}`
export const practiceBody = ({ right, answered }: { right: number; answered: number }): string =>
  `${right} of ${answered}`
export const eveningBody = ({ lessonId, answer }: { lessonId: string; answer: string }): string =>
  `${lessonId} ${answer}`

type Logs = {
  reviews: readonly (Review & { id: string })[]
  practices: readonly { id: string; right: number; answered: number }[]
  evenings: readonly { id: string; lessonId: string; answer: string }[]
}

/** All events that a device or the server keeps. */
export function eventRows({ reviews, practices, evenings }: Logs): Record<EventKind, EventRow[]> {
  return {
    reviews: reviews.map((row) => ({ id: row.id, body: reviewBody(row) })),
    practices: practices.map((row) => ({ id: row.id, body: practiceBody(row) })),
    evenings: evenings.map((row) => ({ id: row.id, body: eveningBody(row) })),
  }
}
