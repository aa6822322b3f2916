import { expectAgreement } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { answerUpTo, openLesson, signIn } from './world/play.ts'

test.use({ ownServer: true })

/** The page asks for news and the worker for a new version while the server is put back. */
const SERVER_IS_AWAY = /net::ERR_CONNECTION_(?:REFUSED|RESET|CLOSED)|fetching the script/
/** The token is of an account that is not there any more. */
const ACCOUNT_IS_GONE = /status of 401/

test(
  'a server put back to before the sign-up: who signs up again takes over the work of before',
  { tag: '@release' },
  async ({ device, server }) => {
    const { page } = device
    device.expectProblems(SERVER_IS_AWAY, ACCOUNT_IS_GONE)
    const backup = await server.backUp()
    const learner = await Learner.verified(server)
    const lesson = await learner.lesson('1')
    await signIn(page, learner)
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 2)
    await expectAgreement(page, learner, { completions: 0 })

    await server.putBack(backup)
    await page.goto('/lessons')
    await page.waitForURL('**/login**')
    await learner.signUpAgain()
    await signIn(page, learner)
    const dialog = page.getByRole('dialog', { name: 'Add your earlier work?' })
    await expect(dialog.getByText(/with your email address: 1 lesson begun\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add It' }).click()
    await expect(dialog).toBeHidden()
    await expectAgreement(page, learner, { completions: 0 })
    const { progress } = await learner.progress()
    expect(progress).toMatchObject([{ lesson_id: '1', completedExercises: [0, 1] }])
  },
)
