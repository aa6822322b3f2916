/**
 * Search parameters stay the texts they are. The router's own reading takes them for JSON, which turns a
 * token of digits into a number and writes another token back.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
