import { getProfile, type User } from '#contract/user.ts'
import { isAccountGone } from '#data/account-gone.ts'
import type { Api } from '#data/api.ts'

/** Who the token belongs to; `refused` only where the server says no, `unknown` where nothing is heard. */
export async function fetchUser(
  api: Api,
): Promise<
  { kind: 'user'; user: User } | { kind: 'refused'; isAccountGone: boolean } | { kind: 'unknown' }
> {
  const response = await api.call(getProfile, {})
  if (response.ok) return { kind: 'user', user: response.value.user }
  const { failure } = response
  const hasNoUser = failure.kind === 'server' && failure.status === 200
  const isNo = failure.kind === 'unauthorized' || failure.kind === 'forbidden'
  if (!isNo && !hasNoUser) return { kind: 'unknown' }
  return { kind: 'refused', isAccountGone: isAccountGone(failure) }
}
