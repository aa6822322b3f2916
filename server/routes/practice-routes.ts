import { sendPractice } from '#contract/practice.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { applyPractice } from '../progress/apply-practice.ts'

/** The log of finished sessions of practice; GET /api/progress gives it. */
export function practiceRoutes(endpoints: Endpoints): void {
  endpoints.mutation(sendPractice, applyPractice)
}
