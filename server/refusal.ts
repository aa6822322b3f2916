/** Why a use case refuses a request. `server/http/refusal-reply.ts` says what the client receives for each. */
export type Refusal =
  | { kind: PlainRefusal }
  | { kind: 'too-many'; waitMs: number }
  | { kind: 'log-full'; completions: number }
  | { kind: 'practices-full'; practices: number }
  | { kind: 'reviews-full'; reviews: number }
  | { kind: 'review-differs'; id: string }
  | { kind: 'practice-differs'; id: string }
  | { kind: 'evenings-full'; evenings: number }
  | { kind: 'evening-differs'; id: string }

export type PlainRefusal =
  | 'unauthorized'
  | 'account-gone'
  | 'lesson-not-found'
  | 'item-not-found'
  | 'unverified'
  | 'premium-only'
  | 'key-reused'
  | 'suggestions-full'
  | 'family-full'
  | 'address-taken'
  | 'provider-down'
  | 'speaker-not-found'
  | 'speaker-removed'
  | 'speakers-full'
  | 'consent-missing'
  | 'recording-not-found'
  | 'recording-removed'
  | 'recording-differs'
  | 'recordings-full'
  | 'take-damaged'
  | 'not-audio'
  | 'invitation-not-found'
  | 'invitation-differs'
  | 'invitations-full'
  | 'invitations-kept-full'
  | 'invitation-expired'
  | 'invitation-taken-back'
