/** Files of the build, and clips. */
const NOT_THE_APP = ['/assets/', '/audio/']

/** A page of the app (its router knows which), as opposed to a file that is missing. */
export function isNavigation(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const isHidden = path.includes('/.')
  return !last.includes('.') && !isHidden && isOfTheApp(path)
}

/** Where a person who asks for a page that is not there is told so by the app. */
export function isOfTheApp(path: string): boolean {
  return !NOT_THE_APP.some((one) => path.startsWith(one))
}
