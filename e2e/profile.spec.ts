import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { User } from '#contract/user.ts'
import { ACCOUNT_DELETED } from '#copy/account.ts'
import { REMINDER } from '../sw/push.ts'
import { type Device, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { linkIn } from './world/mail.ts'
import { signIn, signInAgainIfForgotten } from './world/play.ts'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile?tab=settings')
  await expect(page.getByRole('region', { name: 'Personal Information' })).toBeVisible()
}

/** What the server says of whoever is signed in on this page. */
async function onServer(device: Device): Promise<User> {
  const token = await device.page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${device.origin}/api/auth/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { user: User }).user
}

test.describe(() => {
  test.use({ ownBrowser: true })

  test('a name is changed in a tunnel, the app is closed, and it is on the account when the train is out', async ({
    device,
    learner,
  }) => {
    await signIn(device.page, learner)
    await openSettings(device.page)
    await device.ready()
    await device.goOffline()
    await device.page.getByRole('button', { name: /^Edit/ }).click()
    await device.page.getByLabel('First name').fill('Aamina')
    await device.page.getByLabel('Last name').fill('Hussain')
    await device.page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      device.page.getByText(
        'Saved on this device. It goes to your account when you are back online.',
      ),
    ).toBeVisible()
    await device.page.reload()
    await expect(device.page.getByText('Aamina', { exact: true })).toBeVisible()
    await device.die()
    await device.launch()
    await device.page.goto('/profile')
    const heading = device.page.getByRole('heading', { level: 2, name: 'Aamina Hussain' })
    await signInAgainIfForgotten(device.page, learner, heading)
    await expect(heading).toBeVisible()
    await expect.poll(async () => (await onServer(device)).name).toBe('Aamina Hussain')
  })
})

test(
  'a new address is mailed, verified by its link, and the banner goes with it',
  { tag: '@release' },
  async ({ device, learner, server }) => {
    const { page } = device
    const banner = page.getByText('Please verify your email to unlock all lessons')
    await signIn(page, learner)
    await openSettings(page)
    await expect(banner).toBeHidden()
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Email').fill('aamina.new@example.org')
    await expect(page.getByText(/must be verified again/)).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(banner).toBeVisible()
    await expect.poll(async () => (await server.mailsTo('aamina.new@example.org')).length).toBe(1)
    const [mail] = await server.mailsTo('aamina.new@example.org')
    await page.goto(linkIn(mail!, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await expect(banner).toBeHidden()
  },
)

test(
  'an address that is taken is told, corrected, and nothing else is lost by it',
  { tag: '@deep' },
  async ({ device, learner, server }) => {
    const { page } = device
    device.expectProblems(/status of 409/)
    const { email: taken } = await Learner.unverified(server)
    await signIn(page, learner)
    await openSettings(page)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('First name').fill('Aamina')
    await page.getByLabel('Email').fill(taken)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Email already exists or invalid data provided')).toBeVisible()
    await expect.poll(async () => (await onServer(device)).firstName).toBe('Aamina')
    await page.getByRole('button', { name: 'Keep My Address' }).click()
    await expect(page.getByText('Email already exists or invalid data provided')).toBeHidden()
    expect((await onServer(device)).email).toBe(learner.email)
  },
)

/** No push service can be reached here: the browser's own is replaced, everything on our side is real. */
async function replacePushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    let current: unknown = null
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/journey'
      const made = {
        endpoint,
        options,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      current = made
      return made as unknown as PushSubscription
    }
  })
}

test.describe(() => {
  test.use({ ownBrowser: true })

  test(
    'reminders are turned on by a press, come while no page is open, and end with the sign-out',
    { tag: '@release' },
    async ({ device, learner }) => {
      await replacePushService(device.context)
      const { page } = device
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/push')) calls.push(`${request.method()} ${pathname}`)
      })
      await signIn(page, learner)
      await openSettings(page)
      await device.ready()
      const toggle = page.getByRole('switch', { name: 'Push notifications' })
      await expect(toggle).toBeEnabled()
      await expect(toggle).not.toBeChecked()
      expect(calls).toEqual([])
      await toggle.click()
      await expect(toggle).toBeChecked()
      expect(calls).toEqual(['GET /api/push/key', 'POST /api/push/subscribe'])
      await page.getByLabel('Daily reminder at').selectOption('07:00')
      await expect.poll(async () => (await onServer(device)).reminderHour).toBe(7)

      await deliverReminder(device)
      const shown = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notifications = await registration.getNotifications()
        return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
      })
      expect(shown).toEqual([{ ...REMINDER, tag: 'daily-reminder' }])

      await page.getByRole('button', { name: 'Sign Out' }).click()
      await page.waitForURL('**/')
      await expect.poll(() => calls).toContain('DELETE /api/push/subscribe')
    },
  )
})

/** Twice, as a phone that was off would get them: one reminder stands. */
async function deliverReminder(device: Device): Promise<void> {
  const session = await device.cdp()
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  for (let time = 0; time < 2; time += 1) {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: device.origin,
      registrationId: registrations.at(-1) ?? '',
      data: JSON.stringify({ kind: 'daily-reminder' }),
    })
  }
  await expect
    .poll(() =>
      device.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).length
      }),
    )
    .toBe(1)
  await session.detach()
}

test(
  'everything is exported as a file, and then the account is gone, here and there',
  { tag: '@deep' },
  async ({ device, learner }) => {
    device.expectProblems(/status of 401/)
    const { page } = device
    await signIn(page, learner)
    await openSettings(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export My Data' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      account: { email: learner.email },
    })

    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByRole('button', { name: 'Delete for Good' })).toBeDisabled()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete for Good' }).click()
    await expect(page.getByText(ACCOUNT_DELETED)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    const left = await page.evaluate(async () => ({
      token: localStorage.getItem('token'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: (await caches.keys()).filter((name) => name.includes('lesson-audio')),
    }))
    expect(left).toEqual({ token: null, databases: ['apni-boli-shared'], caches: [] })
    const again = await fetch(`${device.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: learner.email, password: learner.password }),
    })
    expect(again.status).toBe(401)
  },
)

test(
  'all tabs and states break no rule of WCAG and fit',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    await signIn(page, learner)
    for (const tab of ['', '?tab=subscription', '?tab=settings']) {
      await page.goto(`/profile${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccess(page, tab)
    }
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Email').fill('nobody@')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await expectAccess(page, 'wrong')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await device.ready()
    await device.goOffline()
    await page.getByLabel('Daily goal').selectOption('30 minutes')
    await expect(
      page.getByText('Saved on this device. It goes to your account when you are back online.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Export My Data' }).click()
    await expect(page.getByText(/We cannot be reached/)).toBeVisible()
    await expectAccess(page, 'offline')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccess(page, 'delete')
  },
)

test(
  'the tabs and the form are walked with the keyboard alone',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await page.goto('/profile')
    await reach(page, page.getByRole('tab', { name: 'Overview' }))
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()
    await expect(page).toHaveURL(/tab=settings/)
    await reach(page, page.getByRole('button', { name: /^Edit/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('Zara')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeFocused()
    await expect.poll(async () => (await onServer(device)).firstName).toBe('Zara')
  },
)

/** By Tab, as far as a whole page is long. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
