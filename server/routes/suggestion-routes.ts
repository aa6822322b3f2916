import { sendSuggestion } from '#contract/suggestion.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { replyOf } from '../http/refusal-reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { takeSuggestion } from '../suggestions/take-suggestion.ts'

/** We say it differently. */
export function suggestionRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
): void {
  endpoints.forLearner(sendSuggestion, async (request) =>
    replyOf(await takeSuggestion(services, limits, request)),
  )
}
