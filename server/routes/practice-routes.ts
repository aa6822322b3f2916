import { sendEvening } from '#contract/evenings.ts'
import { sendPractice } from '#contract/practice.ts'
import type { Endpoints } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { applyEvening } from '../progress/apply-evening.ts'
import { applyPractice } from '../progress/apply-practice.ts'

/** The logs of finished sessions of practice and of evenings at home; GET /api/progress gives both. */
export function practiceRoutes(endpoints: Endpoints, { course }: Services): void {
  endpoints.mutation(sendPractice, applyPractice)
  endpoints.mutation(sendEvening, (call) => applyEvening(course, call))
}
