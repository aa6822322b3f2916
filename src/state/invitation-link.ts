import * as v from 'valibot'
import { INVITATION_SECRET } from '#contract/invited.ts'

const STORAGE_KEY = 'invitation'

const kept = v.object({
  secret: v.pipe(v.string(), v.regex(INVITATION_SECRET)),
  /** Its database is on this device. */
  isOpened: v.boolean(),
})

export type InvitationLink = v.InferOutput<typeof kept>

/**
 * The invitation of this page: that of its address, or the one that was opened last. The secret leaves the address, and with it the
 * browser's history, once it is kept. Null where there is none.
 */
export function takeInvitationLink(): InvitationLink | null {
  const secret = location.hash.slice(1)
  const known = readKept()
  if (!INVITATION_SECRET.test(secret)) return secret === '' ? known : null
  const link = known?.secret === secret ? known : { secret, isOpened: false }
  if (keep(link)) history.replaceState(history.state, '', location.pathname)
  return link
}

export function noteOpened(secret: string): void {
  keep({ secret, isOpened: true })
}

function readKept(): InvitationLink | null {
  try {
    return v.parse(kept, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return null
  }
}

/** False where the browser keeps nothing. */
function keep(link: InvitationLink): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(link))
    return true
  } catch {
    return false
  }
}
