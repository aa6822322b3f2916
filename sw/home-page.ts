/** A browser that keeps the database to itself must not keep the page waiting. */
const RESPONSE_TIMEOUT_MS = 300

/**
 * Which precached page a navigation to `/` gets: the visitor's picture, or the shell for a learner, who would see the visitor's
 * buttons flash by. Where nothing can be read it is the visitor's: the app corrects it.
 */
export async function homePage(isLearnerHere: () => Promise<boolean>): Promise<string> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS, false))
  const isLearner = await Promise.race([isLearnerHere(), late]).catch(() => false)
  return isLearner ? '/index.html' : '/landing.html'
}
