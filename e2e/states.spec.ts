import type { Page, Route } from '@playwright/test'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { seeLessons, signIn } from './world/play.ts'

/*
 * Every screen in the states that a good day does not show: waiting, empty, wrong, refused, without a network. Those of paying,
 * contact, profile, dashboard, coach and downloads are in their own journeys.
 */

// Many screens in one journey, and axe is slow beside other work.
test.describe.configure({ timeout: 240_000 })

/** The answer of one call, for once: what the state is a state of. */
async function respondWith(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

/** The call waits until it is let go. */
async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(`**${path}`, (route) => {
    held.push(route)
  })
  return async () => {
    await Promise.all(held.splice(0).map((route) => route.continue()))
    await page.unroute(`**${path}`)
  }
}

/** Any key ends the countdown: the screen stays as long as it is looked at. */
async function stay(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Take your time.')).toBeVisible()
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alert = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('the loading view is held back for a moment, and is there for whoever waits longer', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ size: PHONE })
  const letGo = await hold(page, '/assets/index-*.js')
  // In the first frame that has it the styles are here and the app is not.
  await page.addInitScript(() => {
    const look = () => {
      const loading = document.querySelector('#root > .loading')
      if (loading === null) requestAnimationFrame(look)
      else document.documentElement.dataset['atFirst'] = getComputedStyle(loading).display
    }
    requestAnimationFrame(look)
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('Apni Boli is getting ready')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'none')
  await letGo()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('the sign-in: empty, refused, the server or the network away; the forgotten password, sent and too often', async ({
  openDevice,
}) => {
  const device = await openDevice({ size: PHONE })
  device.expectProblems(
    /status of (401|429|500).*\/api\/auth/,
    /ERR_FAILED|Failed to load resource/,
  )
  const { page } = device
  await page.goto('/login')
  await submit(page, 'Sign In')
  await alert(page, 'Email is required')
  await alert(page, 'Password is required')
  await expectAccess(page, 'login empty')

  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Nothing-1')
  await submit(page, 'Sign In')
  await alert(page, 'Invalid email or password')
  await expectAccess(page, 'login refused')

  await respondWith(page, '/api/auth/login', 500, {})
  await submit(page, 'Sign In')
  await alert(page, 'Server error. Please try again later.')
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await submit(page, 'Sign In')
  await alert(page, 'Login failed. Please check your connection and try again.')
  await page.unroute('**/api/auth/login')

  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: /Send/ }).click()
  await alert(page, 'Please enter a valid email address')
  await expectAccess(page, 'forgot invalid')
  await respondWith(page, '/api/auth/forgot-password', 429, { error: 'Too many', remainingTime: 7 })
  await dialog.getByLabel('Email').fill('nobody@example.org')
  await dialog.getByRole('button', { name: /Send/ }).click()
  await alert(page, 'Too many attempts. Please wait 7 minutes.')
  await expectAccess(page, 'forgot too often')
})

test(
  'the registration: empty, weak, taken, and the welcome',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    device.expectProblems(/status of 400.*\/api\/auth\/register/)
    const { page } = device
    await page.goto('/register')
    await submit(page, 'Create Account')
    await alert(page, 'Name is required')
    await alert(page, 'Please confirm your password')
    await expectAccess(page, 'register empty')

    const fill = async (values: readonly string[]): Promise<void> => {
      const fields = [
        page.getByLabel('Name', { exact: true }),
        page.getByLabel('Email'),
        page.getByLabel('Password', { exact: true }),
        page.getByLabel('Confirm Password', { exact: true }),
      ]
      for (const [at, field] of fields.entries()) await field.fill(values[at] ?? '')
    }
    await fill(['A', 'nobody', 'weakly', 'different'])
    await submit(page, 'Create Account')
    await alert(page, 'Name must be at least 2 characters')
    await alert(
      page,
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    )
    await alert(page, 'Passwords do not match')
    await expectAccess(page, 'register wrong')

    await fill(['Nadia', learner.email, 'Chashm3-Bulbul', 'Chashm3-Bulbul'])
    await submit(page, 'Create Account')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccess(page, 'register taken')

    await fill(['Nadia', 'nadia-of-the-states@example.org', 'Chashm3-Bulbul', 'Chashm3-Bulbul'])
    await submit(page, 'Create Account')
    await stay(page)
    await expectAccess(page, 'register welcome')
  },
)

test(
  'the mailed links: a new password, wrong and done; an address, waiting, without a token, expired, verified',
  { tag: '@release' },
  async ({ openDevice, server }) => {
    const device = await openDevice({ size: PHONE })
    device.expectProblems(/status of (400|429).*\/api\/auth/)
    const { page } = device
    await page.goto('/reset-password?token=nothing')
    await submit(page, 'Reset Password')
    await alert(page, 'Password is required')
    await expectAccess(page, 'reset empty')
    await page.getByLabel('New Password', { exact: true }).fill('Kh1rki-Phulkari')
    await page.getByLabel('Confirm Password', { exact: true }).fill('Kh1rki-Phulkari')
    await submit(page, 'Reset Password')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccess(page, 'reset expired')
    await respondWith(page, '/api/auth/reset-password', 200, { message: 'done' })
    await submit(page, 'Reset Password')
    await stay(page)
    await expectAccess(page, 'reset done')

    await page.goto('/verify-email')
    await alert(page, 'No verification token provided in URL')
    await expectAccess(page, 'verify without token')
    const letGo = await hold(page, '/api/auth/verify-email')
    await page.goto('/verify-email?token=anything')
    await expect(page.getByText('Verifying your email...')).toBeVisible()
    await expectAccess(page, 'verifying')
    await letGo()
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await respondWith(page, '/api/auth/verify-email', 400, { error: 'The token has expired' })
    await signIn(page, await Learner.unverified(server))
    await expectAccess(page, 'lessons unverified')
    await page.goto('/verify-email?token=old')
    await alert(page, 'Verification token has expired')
    await expectAccess(page, 'verify expired')
    await page.unroute('**/api/auth/verify-email')
    await respondWith(page, '/api/auth/verify-email', 200, { verified: true, message: 'verified' })
    await page.goto('/verify-email?token=good')
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await stay(page)
    await expectAccess(page, 'verified')
  },
)

test('the lessons: waiting, failed, none yet, refused, and without a network', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  device.expectProblems(/status of (403|500|404).*\/api\//, /Failed to load resource/)
  const { page } = device
  const letGo = await hold(page, '/api/lessons')
  await page.goto('/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await submit(page, 'Sign In')
  await page.waitForURL('**/lessons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccess(page, 'lessons waiting')
  await letGo()
  await seeLessons(page)
  await expectAccess(page, 'lessons')

  await page.goto('/lessons/4')
  await expect(page.getByRole('heading', { level: 1, name: 'Premium Content' })).toBeVisible()
  await expectAccess(page, 'premium gate')
  await page.goto('/lessons/none-such')
  await expect(page.getByText('Lesson not found')).toBeVisible()
  await expectAccess(page, 'lesson not found')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccess(page, 'page not found')

  await page.goto('/lessons')
  await seeLessons(page)
  await device.ready()
  await device.goOffline()
  await page.reload()
  await seeLessons(page)
  await expectAccess(page, 'lessons offline')
  await device.goOnline()
})

for (const [state, status, body, text] of [
  ['failed', 500, {}, 'Failed to load lessons. Please try again.'],
  ['none yet', 200, { lessons: [] }, 'Heritage Lessons Coming Soon'],
  [
    'refused',
    403,
    { error: 'Please verify your email to access lessons.', needsVerification: true },
    'Please verify your email to access lessons.',
  ],
] as const) {
  const tag = state === 'refused' ? [] : '@release'
  test(
    `the lessons, ${state}, before this device has any`,
    { tag },
    async ({ openDevice, learner }) => {
      const device = await openDevice({ size: PHONE })
      device.expectProblems(/status of (403|500).*\/api\//)
      const { page } = device
      await respondWith(page, '/api/lessons', status, body)
      await page.goto('/login')
      await page.getByLabel('Email').fill(learner.email)
      await page.getByLabel('Password', { exact: true }).fill(learner.password)
      await submit(page, 'Sign In')
      await page.waitForURL('**/lessons')
      await alert(page, text)
      await expectAccess(page, `lessons ${state}`)
    },
  )
}
