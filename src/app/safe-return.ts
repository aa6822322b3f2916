/** Pages that may send a visitor to sign in and have them back: known routes, and nothing else. */
const RETURNABLE = [
  /^\/lessons$/,
  /^\/lessons\/[\w-]{1,64}$/,
  /^\/dashboard$/,
  /^\/downloads$/,
  /^\/words(?:\/[\w-]{1,64})?$/,
  /^\/profile$/,
  /^\/pricing$/,
  /^\/subscription-success$/,
]

/** Control characters have no place in an address, and browsers drop some of them silently. */
const CONTROL = /\p{Cc}/u
const INSIDE_ONLY = /^\/(?!\/|\\)/

/**
 * The remembered page if it is one of ours, else null: `//evil`, `/\evil`,
 * `javascript:` and encoded forms of them lead nowhere.
 */
export function safeReturn(remembered: unknown): string | null {
  if (typeof remembered !== 'string' || remembered.length > 512) return null
  if (!INSIDE_ONLY.test(remembered) || CONTROL.test(remembered)) return null
  const [path = '', ...query] = remembered.split('?')
  if (!RETURNABLE.some((pattern) => pattern.test(path))) return null
  return query.length > 0 ? `${path}?${query.join('?')}` : path
}
