import { INVITATION_EXPIRED, INVITATION_TAKEN_BACK } from '#contract/invited.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import {
  MAX_HOUSEHOLD_MB,
  MAX_INVITATIONS,
  MAX_OPEN_INVITATIONS,
  MAX_RECORDINGS,
  MAX_SPEAKERS,
} from '#domain/voices/limits.ts'
import { notFound, refuse } from './reply.ts'

/** What is unknown and what is another household's answer alike. */
export const VOICES = {
  'speaker-not-found': notFound,
  'recording-not-found': notFound,
  'invitation-not-found': notFound,
  'speaker-removed': () => refuse(410, 'This speaker was deleted'),
  'recording-removed': () => refuse(410, 'This recording was deleted'),
  'invitation-expired': () =>
    refuse(410, 'This invitation has expired. Please ask for a new one.', {
      reason: INVITATION_EXPIRED,
    }),
  'invitation-taken-back': () =>
    refuse(410, 'This invitation was taken back. Please ask for a new one.', {
      reason: INVITATION_TAKEN_BACK,
    }),
  'consent-missing': () => refuse(403, 'The speaker has not agreed to be recorded'),
  'recording-differs': () => refuse(409, 'Another recording has this id'),
  'invitation-differs': () => refuse(409, 'Another invitation has this id or secret'),
  'take-damaged': () =>
    refuse(400, 'The recording came damaged', {
      issues: [{ path: 'sha256', message: 'The bytes have another SHA-256' }],
    }),
  'not-audio': () => refuse(415, 'A recording is WebM, MP4 or Ogg'),
  'speakers-full': () =>
    refuse(422, `A household has at most ${MAX_SPEAKERS} speakers. Delete one to add another.`),
  'recordings-full': () =>
    refuse(
      422,
      `A household has at most ${MAX_RECORDINGS} recordings of ${MAX_HOUSEHOLD_MB} MB together. This one stays on the device: delete others to make room.`,
    ),
  'invitations-full': () =>
    refuse(
      422,
      `At most ${MAX_OPEN_INVITATIONS} invitations are open at a time. Take one back to make another.`,
    ),
  'invitations-kept-full': () =>
    refuse(
      422,
      `At most ${MAX_INVITATIONS} invitations are kept, with ended ones. An ended one goes after ${RETENTION_DAYS.endedInvitations} days if no recording that came through it is left.`,
    ),
} as const
