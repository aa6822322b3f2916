/**
 * Runs ahead of every page, as source: hands over what must never happen in a journey. A violation of the Content-Security-Policy and a
 * file that could not be loaded reach no protocol in every engine, so the page tells them itself.
 */
export function watchProblems(report: (problem: string) => void): void {
  // What was on its way to a page that is left is not missing.
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  addEventListener('pageshow', () => (isLeaving = false))
  const UNLOADED =
    /^not loaded|^exception: script error|importing a module|dynamically imported module|preload CSS/i
  // WebKit fires no `pagehide` when a page is left while it loads. Its scripts run on briefly, and locks and IndexedDB reject with these texts.
  const PAGE_IS_OVER =
    /Context is stopped|document is not fully active|open\(\) called in an invalid security/
  const tell = (problem: string): void => {
    if (!PAGE_IS_OVER.test(problem) && !(isLeaving && UNLOADED.test(problem))) report(problem)
  }
  const told = (thrown: unknown): string =>
    thrown instanceof Error ? `${thrown.message} ${thrown.stack ?? ''}` : String(thrown)
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    tell(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
  addEventListener(
    'error',
    ({ target, error, message }) => {
      if (target instanceof Element) tell(`not loaded: ${target.outerHTML.slice(0, 200)}`)
      else tell(`exception: ${told(error ?? message)}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`rejection: ${told(reason)}`))
  const { error } = console
  console.error = (...given: unknown[]) => {
    tell(`console: ${given.map(String).join(' ')}`)
    error.apply(console, given)
  }
}
