import { logout } from '#contract/session.ts'
import { api } from './lazy-api.ts'
import { leavePush } from './push.ts'

/**
 * The server hears that the learner has left this device: reminders end, then the session itself. Without a
 * network it hears nothing; the token is gone from here all the same.
 */
export async function leaveServer(token: string): Promise<void> {
  await leavePush(token)
  await api.call(logout, { body: { token } })
}
