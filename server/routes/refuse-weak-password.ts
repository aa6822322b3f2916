import { refuse, type Reply } from '../http/reply.ts'
import { passwordWeakness, type PasswordWeakness } from '../auth/weak-password.ts'

const TEXTS: Record<PasswordWeakness, string> = {
  common:
    'Many people use this password or one like it, so it is easily guessed. Please choose another one.',
  own: 'This password is close to your name, your email or the name of this app, so it is easily guessed. Please choose another one.',
}

/** The 400 for a new password that others would guess, told at its field; null for one that can be taken. */
export function refuseWeakPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: { name: string; email: string },
): Reply | null {
  const why = passwordWeakness(password, owner)
  if (why === null) return null
  const message = TEXTS[why]
  return refuse(400, message, { message, issues: [{ path: field, message }] })
}
