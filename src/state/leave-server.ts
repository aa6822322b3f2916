import { logout } from '#contract/session.ts'
import { turnPushOff } from '#device/push.ts'
import { api } from './lazy-api.ts'

/**
 * The server hears that the learner has left this device: reminders end, then the session itself. Without a
 * network it hears nothing; the token is gone from here all the same.
 */
export async function leaveServer(token: string): Promise<void> {
  await turnPushOff(api, { token })
  await api.call(logout, { body: { token } })
}
