/** A page of the app (its router knows which), as opposed to a file that is missing. */
export function isNavigation(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !last.includes('.') && !path.startsWith('/assets/') && !path.startsWith('/audio/')
}
