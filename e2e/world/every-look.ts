import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './device.ts'
import { expectAccess, expectNotSideways } from './expect-access.ts'

/** Where `PICTURES` says, a picture of every state is laid: for people to look at. */
const pictures = process.env['PICTURES']
const NARROW = { width: 320, height: 640 }
/** Pixels: twice and once what a browser sets text in. */
const LARGE_TEXT = 32
const TEXT = 16

/**
 * The state on the screen as whoever has it sees it: light and dark, in the colours of the system, 320 pixels wide, with text twice
 * as large. Leaves the page a light phone.
 */
export async function expectEveryLook(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccess(page, `${state}, ${colorScheme}`)
    await takePictures(page, `${state}-${colorScheme}`)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccess(page, `${state}, forced colours`, ['color-contrast'])
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(NARROW)
  await expectNotSideways(page, `${state}, 320 pixels`)
  await page.setViewportSize(PHONE)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT } })
  await expectNotSideways(page, `${state}, text twice as large`)
  await session.send('Page.setFontSizes', { fontSizes: { standard: TEXT } })
  await session.detach()
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  for (const [device, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(size)
    const path = join(pictures, `${name.replaceAll(/[^\w-]+/g, '-')}-${device}.png`)
    await page.screenshot({ path })
  }
}
