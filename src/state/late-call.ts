import { fail, type Result } from '#domain/result.ts'
import type { Failure } from '#data/failure.ts'
import { importLate, MissingCode, needsReload } from '#device/late-import.ts'

/** Makes a call with code that comes when it is needed. Code that cannot be fetched is a call that got no answer, and says why. */
export async function lateCall<Code, T>(
  load: () => Promise<Code>,
  call: (code: Code) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  try {
    return await call(await importLate(load))
  } catch (error) {
    if (!(error instanceof MissingCode)) throw error
    const { because } = error
    return fail({ kind: 'network', ...(needsReload(because) && { needsReload: because }) })
  }
}
