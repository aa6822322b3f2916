import { sendSuggestion } from '#contract/suggestion.ts'
import type { Endpoints } from '../http/endpoint.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { takeSuggestion } from '../suggestions/take-suggestion.ts'

/** We say it differently. */
export function suggestionRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
): void {
  endpoints.forLearner(sendSuggestion, (request) => takeSuggestion(services, limits, request))
}
