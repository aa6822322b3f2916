import type { Locator, Page } from '@playwright/test'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { signIn } from './world/play.ts'

const CHECKOUT = '**/api/stripe/create-checkout-session'

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const getPremium = (page: Page): Locator => page.getByRole('button', { name: /^Get Premium/ })

/** From the prices over the fake's payment page to the welcome; gives the address of the welcome. */
async function pay(page: Page): Promise<string> {
  await getPremium(page).click()
  await page.waitForURL('**/c/pay/**')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('**/subscription-success?session_id=*')
  await expect(heading(page, 'Welcome to Premium')).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeVisible()
  return page.url()
}

test('from a shut lesson to premium and out of it again, at the price that the button said', async ({
  device,
  learner,
}) => {
  const { page } = device
  const nav = page.getByRole('navigation', { name: 'Main' })
  await signIn(page, learner)
  await expect(nav.getByRole('link', { name: 'Upgrade' })).toBeVisible()

  await page.goto('/lessons/4')
  await expect(heading(page, 'Premium Content')).toBeVisible()
  await expect(page.getByText("You've used 0 of 3 free lessons")).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade to Premium - £7.99/month' }).click()
  await expect(getPremium(page)).toHaveText('Get Premium, £7.99 a month')
  await getPremium(page).click()

  await page.waitForURL('**/c/pay/**')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(
    page.getByText('Payment Cancelled: No worries! You can try again anytime.'),
  ).toBeVisible()
  await expect(getPremium(page), 'the offer stands').toHaveText('Get Premium, £7.99 a month')

  await getPremium(page).click()
  await page.waitForURL('**/c/pay/**')
  await expect(page.getByText('no money moves')).toBeVisible()
  await page.getByRole('button', { name: 'Pay £7.99' }).click()
  await expect(heading(page, 'Welcome to Premium')).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeVisible()
  await expect(page.getByText(`A confirmation email was sent to ${learner.email}.`)).toBeVisible()
  await learner.mail('subscription is active')
  await expect(nav.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Upgrade' })).toBeHidden()

  // The address again, and the browser's Back: one payment, one welcome.
  await page.reload()
  await expect(page.getByText('Premium Active')).toBeVisible()
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'Manage billing' })).toBeVisible()
  await expect(getPremium(page)).toBeHidden()

  await page.goto('/profile?tab=subscription')
  const panel = page.getByRole('region', { name: 'Premium Heritage Access' })
  await expect(panel.getByText('Active', { exact: true })).toBeVisible()
  await expect(panel.getByText('Monthly plan')).toBeVisible()
  await expect(panel.getByText('Renews')).toBeVisible()
  await expectAccess(page, 'subscription panel')

  await panel.getByRole('button', { name: 'Manage billing' }).click()
  await page.waitForURL('**/p/session/**')
  await page.getByRole('link', { name: 'Back to Apni Boli' }).click()
  await page.waitForURL('**/profile?tab=subscription')

  await panel.getByRole('button', { name: 'Cancel Subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expectAccess(page, 'the question before cancelling')
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByText('Subscription cancelled successfully.')).toBeVisible()
  await expect(panel.getByText('Premium until')).toBeVisible()
  await expect(panel.getByText('Active', { exact: true })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Profile' }), 'premium until the end').toBeVisible()

  await device.ready()
  await device.goOffline()
  await page.reload()
  await expect(page.getByText('This is the last known state.')).toBeVisible()
  await expect(panel.getByText('Premium until')).toBeVisible()
})

test('a visitor comes back to the offer after signing in; the free lessons go on beside it', async ({
  device,
  learner,
}) => {
  const { page } = device
  await page.goto('/pricing?offer=gate')
  await getPremium(page).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/pricing?offer=gate')
  await expect(getPremium(page)).toHaveText('Get Premium, £7.99 a month')
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
  await expect(getPremium(page)).toHaveText('Get Premium, £79.99 a year')
  await getPremium(page).click()
  await expect(page.getByRole('button', { name: 'Pay £79.99' })).toBeVisible()
})

test(
  'an address that is not verified pays nothing, and is helped',
  { tag: '@release' },
  async ({ device, server }) => {
    const { page } = device
    const learner = await Learner.unverified(server)
    await signIn(page, learner)
    await page.goto('/pricing')
    await getPremium(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Please verify your email address before subscribing.')
    await alert.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText(/Verification email sent!|Failed to send/)).toBeVisible()
    await expectAccess(page, 'not verified')
  },
)

test(
  'a payment is good for who made it, and for nobody else',
  { tag: '@release' },
  async ({ openDevice, learner, server }) => {
    const payer = await openDevice()
    await signIn(payer.page, learner)
    await payer.page.goto('/pricing')
    const paid = await pay(payer.page)

    const stranger = await openDevice()
    stranger.expectProblems(/status of 40[24].*\/api\/stripe\//)
    const { page } = stranger
    await signIn(page, await Learner.verified(server))
    for (const address of [paid, '/subscription-success?session_id=%3Cimg%20src=x%3E']) {
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText('not known to us under your account')
      await expect(page.getByText('Activation Pending')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Activate Subscription' }).click()
    await expect(page.getByText(/^Manual activation failed: ./)).toBeVisible()
    await expect(page.getByText('Activation Pending')).toBeVisible()
    await expectAccess(page, 'activation')
    await page.goto('/subscription-success')
    await page.waitForURL('**/pricing')
  },
)

test(
  'a provider or a network that is away is said, and asked again until the payment is known',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    device.expectProblems(/status of 502.*\/api\/stripe\//)
    await signIn(page, learner)
    await device.ready()
    await page.goto('/pricing')
    await page.route(CHECKOUT, (route) =>
      route.fulfill({ status: 502, json: { error: 'The payment provider does not answer.' } }),
    )
    await getPremium(page).click()
    await expect(page.getByRole('alert')).toHaveText('The payment provider does not answer.')
    await page.unroute(CHECKOUT)
    await getPremium(page).click()
    await page.waitForURL('**/c/pay/**')
    const checkout = page.url()
    // Paid on the provider's page; the return never came.
    await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' })

    await device.goOffline()
    await page.goto('/pricing')
    await expect(page.getByText('£79.99 billed annually'), 'prices without a network').toBeVisible()
    await getPremium(page).click()
    await expect(page.getByRole('alert')).toContainText('Checkout needs a connection.')
    const sessionId = new URL(checkout).pathname.split('/').at(-1) ?? ''
    await page.goto(`/subscription-success?session_id=${sessionId}`)
    await expect(page.getByRole('alert')).toContainText('there is no connection')
    await device.goOnline()
    await expect(page.getByText('Premium Active')).toBeVisible()

    await device.goOffline()
    await page.reload()
    await expect(page.getByText('Premium Active'), 'known without a network').toBeVisible()
  },
)

test(
  'the pages of paying break no rule and fit a small screen',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({
      size: PHONE,
    })
    device.expectProblems(/status of 404.*\/api\/stripe\//)
    const { page } = device
    const look = async (where: string): Promise<void> => {
      await expectAccess(page, where)
      const { over, width } = await page.evaluate(() => ({
        over: document.scrollingElement?.scrollWidth ?? 0,
        width: innerWidth,
      }))
      expect(over, where).toBeLessThanOrEqual(width)
    }
    await page.goto('/pricing?offer=gate&cancelled=true')
    await expect(heading(page, 'Keep the language in the family')).toBeVisible()
    await look('prices, offer, cancelled')
    await signIn(page, learner)
    await page.goto('/lessons/4')
    await expect(heading(page, 'Premium Content')).toBeVisible()
    await look('premium gate')
    await page.goto('/profile?tab=subscription')
    await expect(page.getByRole('region', { name: 'Free Plan' })).toBeVisible()
    await look('free plan')
    await page.goto('/subscription-success?session_id=unknown')
    await expect(page.getByRole('alert')).toBeVisible()
    await look('activation')
    await page.goto('/pricing')
    await pay(page)
    await look('welcome')
    await page.goto('/pricing')
    await expect(page.getByRole('button', { name: 'Manage billing' })).toBeVisible()
    await look('prices for a subscriber')
  },
)

test('premium is found, chosen and paid for with the keyboard alone', async ({
  device,
  learner,
}) => {
  const { page } = device
  await signIn(page, learner)
  await page.goto('/pricing')
  await expect(getPremium(page)).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: /^Annual/ }))
  await page.keyboard.press('ArrowLeft')
  await expect(getPremium(page)).toHaveText('Get Premium, £8.99 a month')
  await tabTo(page, getPremium(page))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/c/pay/**')
  await tabTo(page, page.getByRole('button', { name: 'Pay £8.99' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome to Premium')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Start Learning Now' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Lessons')).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
