import type { Api } from '#data/api.ts'
import type { Failure } from '#data/failure.ts'
import type { Result } from '#domain/result.ts'

/**
 * These calls for a learner who waits for the answer: a 401 ends the session, as everywhere. `refreshUser` asks whether it is
 * this session that ended, before the answer goes on.
 */
export function endingSession(api: Api, refreshUser: () => Promise<void>): Api {
  async function heard<T>(asked: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const response = await asked
    if (!response.ok && response.failure.kind === 'unauthorized') await refreshUser()
    return response
  }
  return {
    serverVersion: () => api.serverVersion(),
    call: (call, options) => heard(api.call(call, options)),
    callIfChanged: (call, etag, options) => heard(api.callIfChanged(call, etag, options)),
  }
}
