/** A UUID in small letters, as the 22 characters that rows have of which an account has many. */
export function shortId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

export function longId(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex')
  const part = (from: number, to: number): string => hex.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`
}
