import { test } from './engine-journey.ts'
import { ready, seeLessons, signIn } from './play.ts'

/** Milliseconds between the load of one page and the next full load: while the first still reads and writes its database. */
const LEFT_AFTER_MS = [300, 400, 500, 600, 700, 800, 900, 1000, 1150, 1300]

test('a page that is left while it reads and writes holds up no page after it', async ({
  learner,
  tab,
}) => {
  await signIn(tab, learner)
  await ready(tab)
  for (const ms of LEFT_AFTER_MS) {
    await tab.goto('/dashboard')
    // Asked of the page itself: the moment at which it is left is what is tested.
    await tab.evaluate((wait) => new Promise<void>((resolve) => setTimeout(resolve, wait)), ms)
    await tab.goto('/lessons')
    await seeLessons(tab)
  }
})
