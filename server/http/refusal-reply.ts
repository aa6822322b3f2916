import { KEY_USED } from '#contract/failure-body.ts'
import type { Result } from '#domain/result.ts'
import type { PlainRefusal, Refusal } from '../refusal.ts'
import {
  accountGone,
  itemNotFound,
  lessonNotFound,
  premiumOnly,
  providerDown,
  refuse,
  type Reply,
  tooMany,
  unauthorized,
  verifyFirst,
} from './reply.ts'
import { VOICES } from './voices-replies.ts'

const PLAIN: Record<PlainRefusal, () => Reply> = {
  unauthorized,
  'account-gone': accountGone,
  'lesson-not-found': lessonNotFound,
  'item-not-found': itemNotFound,
  unverified: verifyFirst,
  'premium-only': premiumOnly,
  'key-reused': () =>
    refuse(422, 'This Idempotency-Key was used with another request', { reason: KEY_USED }),
  'address-taken': () => refuse(409, 'Email already exists or invalid data provided'),
  'provider-down': providerDown,
  ...VOICES,
  'family-full': () =>
    refuse(
      422,
      'Your family tree holds as many people and words as an account may. This change stays on your device: export it, and write to us.',
    ),
  'suggestions-full': () =>
    refuse(
      422,
      'You have sent us more suggestions than one account may hold: thank you. This one stays on your device: export it, and write to us.',
    ),
}

/** What the client receives for a refusal. */
export function refusalReply(refusal: Refusal): Reply {
  switch (refusal.kind) {
    case 'too-many':
      return tooMany(refusal.waitMs)
    case 'log-full':
      return refuse(
        422,
        `Your account holds ${refusal.completions.toLocaleString('en-GB')} finished lessons and takes no more. This one stays on your device: export it, and write to us.`,
      )
    case 'practices-full':
      return refuse(
        422,
        `Your account holds ${refusal.practices.toLocaleString('en-GB')} sessions of practice and takes no more. This one stays on your device: export it, and write to us.`,
      )
    case 'reviews-full':
      return refuse(
        422,
        `Your account holds ${refusal.reviews.toLocaleString('en-GB')} answers to cards and takes no more. These stay on your device: export them, and write to us.`,
      )
    case 'review-differs':
      return refuse(422, `The review ${refusal.id} is known with another answer`)
    case 'evenings-full':
      return refuse(
        422,
        `Your account holds ${refusal.evenings.toLocaleString('en-GB')} evenings at home and takes no more. This one stays on your device: export it, and write to us.`,
      )
    case 'evening-differs':
      return refuse(422, `The evening ${refusal.id} is known with another answer`)
    case 'practice-differs':
      return refuse(422, `The session ${refusal.id} is known with other answers`)
    default:
      return PLAIN[refusal.kind]()
  }
}

/** The reply for a use case that returns its response as JSON. */
export function replyOf(result: Result<string, Refusal>): Reply {
  return result.ok ? { status: 200, json: result.value } : refusalReply(result.failure)
}
