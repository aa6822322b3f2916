import type { LocalDate } from './calendar.ts'

/** What came of saying a lesson's words at home: an entry of a log that earns nothing. `id` is made on the device. */
export type Evening = {
  id: string
  epoch: number
  lessonId: string
  /** `laughed`: they laughed and answered in English. */
  answer: 'said' | 'laughed'
  /** ISO 8601 instant, UTC. */
  saidAt: string
  localDate: LocalDate
}
