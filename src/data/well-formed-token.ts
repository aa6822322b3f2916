/** A token counts as well-formed only with exactly three dot-separated parts. */
export function isWellFormedToken(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part.length > 0)
}
