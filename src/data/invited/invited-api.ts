import {
  INVITATION_EXPIRED,
  INVITATION_TAKEN_BACK,
  type InvitationView,
  readInvitation,
} from '#contract/invited.ts'
import type { Result } from '#domain/result.ts'
import { type Api, createApi } from '../api.ts'
import { type Failure, failureBodyOf } from '../failure.ts'
import type { InvitationEnd } from './invited-db.ts'

/** Longer than this nobody looks at an empty page: it goes on with what the phone knows. */
export const INVITED_TIMEOUT_MS = 15_000

/** Calls with the secret of an invitation, which travels in a header alone. */
export function createInvitedApi({
  baseUrl,
  secret,
  fetch = (request) => globalThis.fetch(request),
}: {
  baseUrl: string
  secret: string
  fetch?: (request: Request) => Promise<Response>
}): Api {
  return createApi({
    baseUrl,
    token: () => null,
    fetch(input, init) {
      const request = new Request(input, init)
      request.headers.set('authorization', `Invitation ${secret}`)
      return fetch(request)
    },
  })
}

export function fetchInvitation(api: Api): Promise<Result<InvitationView, Failure>> {
  return api.call(readInvitation, { timeoutMs: INVITED_TIMEOUT_MS })
}

/** Whether the failure says that the link takes nothing more; null where it says something else. */
export function endIn(failure: Failure): InvitationEnd | null {
  const reason = failureBodyOf(failure)?.reason
  if (reason === INVITATION_EXPIRED) return 'expired'
  if (reason === INVITATION_TAKEN_BACK) return 'taken-back'
  return failure.kind === 'unauthorized' ? 'unknown' : null
}
