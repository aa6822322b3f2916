/**
 * Runs in each page before its own scripts, as source. The page reports its own problems, because some engines' protocols
 * report neither violations of the Content-Security-Policy nor files that failed to load. Any problem fails the journey.
 */
export function watchProblems(report: (problem: string) => void): void {
  // Leaving a page cancels its requests: they are not failures.
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
