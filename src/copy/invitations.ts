import type { Failure } from '#data/failure.ts'
import { isUnanswered, serverText } from './failure-texts.ts'

/** Why a link was not made or taken back. */
export function invitationFailure(failure: Failure): string {
  if (isUnanswered(failure)) return INVITING_NEEDS_NETWORK
  if ('status' in failure && failure.status === 404) {
    return 'The server does not know this voice yet. Try again in a moment.'
  }
  return serverText(failure) ?? 'That did not work. Try again.'
}

export const INVITING_NEEDS_NETWORK =
  'Links are made with a network. Try again when you are online.'

/** What goes with the link into the share sheet. */
export function invitationText(name: string): string {
  return `${name}, would you say some words in Pothwari for us? Open this link on your phone:`
}

export const LINK_ELSEWHERE = 'The link is on the device that made it.'
