/** What can be expected to fail is a value; bugs throw. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<F>(failure: F): { ok: false; failure: F } {
  return { ok: false, failure }
}
