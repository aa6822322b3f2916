import type { Route } from '@playwright/test'
import { expect, test } from './world/journey.ts'

const TOO_OLD = 'This browser is too old for Apni Boli'

/** The files come as the server sends them, but for one word in them. */
const withText =
  (from: string, to: string) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(from, to) })
  }

test('a browser that is new enough is told nothing', async ({ device }) => {
  await device.page.goto('/login')
  await expect(device.page.getByRole('button', { name: 'Sign In' }).last()).toBeVisible()
  await expect(device.page.getByText(TOO_OLD)).toBeHidden()
})

test('a browser without container queries is told what to do, and nothing else', async ({
  device,
}) => {
  await device.page.route('**/*.css', withText('container-type:inline-size)', 'of-no-browser:1)'))
  await device.page.goto('/login')
  await expect(device.page.getByText(TOO_OLD)).toBeVisible()
  await expect(device.page.getByText(/Chrome 105, Firefox 115, Safari 16/)).toBeVisible()
  await expect(device.page.getByText('Apni Boli is getting ready')).toBeHidden()
})

test('so is a browser that knows no modules', async ({ device }) => {
  const { page } = device
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html
      .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
      .replace('nomodule', 'data-nomodule')
    await route.fulfill({ response, body })
  })
  await page.goto('/login')
  await expect(page.getByText(TOO_OLD)).toBeVisible()
  await expect(page.getByText('Apni Boli is getting ready')).toBeHidden()
})

test('the landing page stays readable below it', async ({ device }) => {
  const { page } = device
  await page.route(`${device.origin}/`, withText('nomodule', 'data-nomodule'))
  await page.goto('/')
  await expect(page.getByText(TOO_OLD)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
