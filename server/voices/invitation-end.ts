import type { InvitationRow } from '../db/voices-schema.ts'

/** Why an invitation does not stand any more; null while it is open. */
export function endOf(
  invitation: InvitationRow,
  nowMs: number,
): 'invitation-taken-back' | 'invitation-expired' | null {
  if (invitation.taken_back_at !== null) return 'invitation-taken-back'
  return Date.parse(invitation.expires_at) <= nowMs ? 'invitation-expired' : null
}
