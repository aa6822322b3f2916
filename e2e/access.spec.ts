import type { Page } from '@playwright/test'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { signIn } from './world/play.ts'

/** An address, where it leads, and the heading that stands there. */
type Landing = readonly [address: string, path: string, heading: string | RegExp]

async function expectLandings(page: Page, landings: readonly Landing[]): Promise<void> {
  for (const [address, path, heading] of landings) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
    await expect(page, address).toHaveURL((url) => url.pathname === path)
  }
}

const LANDING = /Learn Pothwari/
const SIGN_IN = 'Sign In'
const NOT_FOUND = 'Page not found'
const SOME_HEADING = /\S/

test('a visitor reaches what is public; everything of a learner leads to the sign-in', async ({
  device,
}) => {
  await expectLandings(device.page, [
    ['/', '/', LANDING],
    ['/login', '/login', SIGN_IN],
    ['/register', '/register', 'Create Account'],
    ['/try', '/try', SOME_HEADING],
    ['/register?save=patch', '/register', 'Create Account'],
    ['/reset-password', '/login', SIGN_IN],
    ['/reset-password?token=nothing', '/reset-password', 'Reset Password'],
    ['/pricing', '/pricing', SOME_HEADING],
    ['/contact', '/contact', 'Contact Us'],
    ['/privacy', '/privacy', 'Privacy'],
    ['/terms', '/terms', 'Terms'],
    ['/verify-email', '/verify-email', 'Verification Failed'],
    ['/subscription-success', '/login', SIGN_IN],
    ['/subscription-success?session_id=nothing', '/login', SIGN_IN],
    ['/lessons', '/login', SIGN_IN],
    ['/lessons/1', '/login', SIGN_IN],
    ['/lesson/1', '/login', SIGN_IN],
    ['/dashboard', '/login', SIGN_IN],
    ['/profile', '/login', SIGN_IN],
    ['/admin', '/admin', NOT_FOUND],
    ['/lessons/1/2', '/lessons/1/2', NOT_FOUND],
  ])
})

test('a learner who is not verified opens lesson 1 and is asked to verify for the next', async ({
  server,
  device,
}) => {
  const { page } = device
  device.expectProblems(/status of 403.*\/api\/lessons\//)
  await signIn(page, await Learner.unverified(server))
  await expectLandings(page, [
    ['/lessons', '/lessons', 'Lessons'],
    ['/lessons/1', '/lessons/1', SOME_HEADING],
    ['/lessons/2', '/lessons/2', 'Cannot Access Lesson'],
    ['/dashboard', '/dashboard', SOME_HEADING],
    ['/profile', '/profile', SOME_HEADING],
    ['/pricing', '/pricing', SOME_HEADING],
  ])
  await page.goto('/lessons/2')
  await expect(page.getByText('Please verify your email to access lessons.')).toBeVisible()
  await expect(page.getByText('Please verify your email to unlock all lessons')).toBeVisible()
})

test(
  'odd parameters, tokens and ids give the right page, never a blank one',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    // What is asked for does not exist, and the server says so.
    device.expectProblems(/status of (400|402|404).*\/api\//)
    await expectLandings(page, [
      ['/?utm_source=%3Cscript%3Ealert(1)%3C/script%3E', '/', LANDING],
      ['/login?from=https://evil.example', '/login', SIGN_IN],
      ['/verify-email?token=%00%ff..%2F..%2Fetc', '/verify-email', 'Verification Failed'],
      ['/verify-email?token=' + 'x'.repeat(600), '/verify-email', 'Verification Failed'],
      ['/reset-password?token=%3Cimg%20src%3Dx%3E', '/reset-password', 'Reset Password'],
      ['/pricing?cancelled=perhaps&offer=everything', '/pricing', SOME_HEADING],
    ])
    await signIn(page, learner)
    await expectLandings(page, [
      ['/lessons?page=-1&sort[]=x', '/lessons', 'Lessons'],
      ['/lessons/%3Cscript%3E', '/lessons/%3Cscript%3E', 'Cannot Access Lesson'],
      ['/lessons/01', '/lessons/01', 'Cannot Access Lesson'],
      ['/dashboard?tab=nothing', '/dashboard', SOME_HEADING],
      ['/profile?tab=../../etc', '/profile', SOME_HEADING],
      ['/subscription-success', '/pricing', SOME_HEADING],
      ['/subscription-success?session_id=..%2F..%2Fadmin', '/subscription-success', SOME_HEADING],
    ])
  },
)

test('a name that is markup is shown as the text it is', async ({ server, device }) => {
  const { page } = device
  const learner = await Learner.verified(server)
  const firstName = '<img src=x onerror=alert(1)>'
  await learner.patch('/api/auth/profile', { firstName, lastName: '“&amp;”' })
  let isAlerted = false
  page.on('dialog', (dialog) => {
    isAlerted = true
    void dialog.dismiss()
  })
  await signIn(page, learner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
  await page.goto('/profile')
  await expect(page.getByText(`${firstName} “&amp;”`).first()).toBeVisible()
  expect(isAlerted).toBe(false)
})
