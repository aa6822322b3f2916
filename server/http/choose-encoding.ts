export type Encoding = 'br' | 'gzip'

/** The best encoding that this Accept-Encoding takes; null for none of ours. */
export function chooseEncoding(accepted: string): Encoding | null {
  const names = new Set(
    accepted
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  )
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : null
}
