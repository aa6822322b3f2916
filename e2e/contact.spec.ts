import type { BrowserContext, Page } from '@playwright/test'
import { CONTACT_SENT } from '#copy/contact.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { signIn } from './world/play.ts'
import type { ServerProcess } from './world/server-process.ts'

const SAVED = 'Your message is saved on this device'

async function openContact(page: Page): Promise<void> {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
}

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your Name').fill('Amina')
  await page.getByLabel('Email Address').fill('amina@example.org')
  await page.getByLabel('Subject').selectOption('Audio Quality Issues')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Send Message' }).click()
}

/** How often the team was mailed this. */
async function mailed(server: ServerProcess, message: string): Promise<number> {
  const mails = await server.mailsTo('@')
  return mails.filter(
    ({ subject, text }) => subject.startsWith('Contact:') && text.includes(message),
  ).length
}

/** Each try to deliver a letter; `handle` decides about it. */
async function watchMessages(
  context: BrowserContext,
  handle: 'deliver' | 'lose-the-first-answer' = 'deliver',
) {
  const keys: string[] = []
  await context.route('**/api/contact', async (route, request) => {
    keys.push((await request.headerValue('idempotency-key')) ?? '')
    if (handle === 'lose-the-first-answer' && keys.length === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  return keys
}

test.describe(() => {
  test.use({ ownBrowser: true })

  test(
    'a visitor writes in a tunnel, the browser is killed, and the letter arrives all the same: once',
    { tag: '@deep' },
    async ({ device, server }) => {
      await openContact(device.page)
      await device.ready()
      await device.goOffline()
      await write(device.page, 'Written in a tunnel')
      await expect(device.page.getByText(SAVED)).toBeVisible()
      await expect(device.page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
      expect(await mailed(server, 'Written in a tunnel')).toBe(0)
      await device.die()
      await device.launch()
      // Any page will do.
      await device.page.goto('/pricing')
      await expect.poll(() => mailed(server, 'Written in a tunnel')).toBe(1)
      await openContact(device.page)
      await expect(device.page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
      expect(await mailed(server, 'Written in a tunnel')).toBe(1)
    },
  )
})

test('a letter whose answer is lost is sent again under its key, and mailed once', async ({
  device,
  server,
}) => {
  device.expectProblems(/ERR_CONNECTION_RESET/)
  const keys = await watchMessages(device.context, 'lose-the-first-answer')
  await openContact(device.page)
  await write(device.page, 'Twice on the wire')
  await expect(device.page.getByText(CONTACT_SENT)).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => mailed(server, 'Twice on the wire')).toBe(1)
})

test(
  'two tabs and a letter that waits: it goes out once',
  { tag: '@release' },
  async ({ device, server }) => {
    await openContact(device.page)
    await device.ready()
    const other = await device.newTab('/contact')
    await expect(other.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await device.page.bringToFront()
    await device.goOffline()
    await write(device.page, 'From one of two tabs')
    await expect(device.page.getByText(SAVED)).toBeVisible()
    // The other tab is somebody else's as far as anybody knows: it tells the number and not the text.
    await other.bringToFront()
    await expect(other.getByText(/1 message of somebody else/)).toBeVisible()
    await expect(other.getByText('From one of two tabs')).toBeHidden()
    const keys = await watchMessages(device.context)
    await device.goOnline()
    await expect(other.getByText(/1 message of somebody else/)).toBeHidden()
    await device.page.bringToFront()
    await expect(device.page.getByText(CONTACT_SENT)).toBeVisible()
    expect(keys).toHaveLength(1)
    await expect.poll(() => mailed(server, 'From one of two tabs')).toBe(1)
  },
)

test('a learner is known to the form, and what they half typed survives a reload', async ({
  device,
  learner,
  server,
}) => {
  const { page } = device
  await signIn(page, learner)
  await openContact(page)
  await expect(page.getByLabel('Your Name')).toHaveValue(learner.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(learner.email)
  await page.getByRole('textbox', { name: 'Message' }).fill('I was about to')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('I was about to')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(CONTACT_SENT)).toBeVisible()
  await expect.poll(() => mailed(server, 'I was about to')).toBe(1)
})

test(
  'empty, wrong, sent, kept and refused: no rule of WCAG is broken, 320 pixels',
  { tag: '@release' },
  async ({ openDevice }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    device.expectProblems(/status of (400|503)/)
    await openContact(page)
    await expectAccess(page, 'empty')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expect(page.getByLabel('Your Name')).toBeFocused()
    await expectAccess(page, 'wrong')
    await write(page, 'Sent')
    // It stands above the form, the button that was pressed below it.
    await expect(page.getByText(CONTACT_SENT)).toBeInViewport({ ratio: 1 })
    await expectAccess(page, 'sent')
    await device.context.route('**/api/contact', (route) =>
      route.fulfill({ status: 503, json: { error: 'The kettle is on.' } }),
    )
    await write(page, 'A long one: '.repeat(40))
    await expect(page.getByText('Failed to send message')).toBeInViewport({ ratio: 1 })
    await expectAccess(page, 'kept')
    await device.context.unroute('**/api/contact')
    await device.context.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, json: { error: 'We do not read this.' } }),
    )
    // The kept one is tried again, refused, and is listed with what can be done.
    await page.reload()
    const box = page.getByRole('region', { name: 'Not sent yet' })
    await expect(box.getByText('We do not read this.')).toBeVisible()
    await expectAccess(page, 'refused')
    await box.getByRole('button', { name: 'Delete' }).click()
    await expect(box).toBeHidden()
  },
)

test('the form is filled and sent with the keyboard alone', async ({ device, server }) => {
  const { page } = device
  await openContact(page)
  const name = page.getByLabel('Your Name')
  for (let stop = 0; stop < 40; stop += 1) {
    if (await name.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.insertText('Amina')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('amina@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('By keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(CONTACT_SENT)).toBeVisible()
  await expect.poll(() => mailed(server, 'By keys')).toBe(1)
})
