import type { Page } from '@playwright/test'
import type { Learner } from '../world/learner.ts'
import { RESPONSE_TIMEOUT_MS } from './ui-driver.ts'
import type { StormDevice, Tab } from './storm-device.ts'

/** The session ended while the learner pressed: what became of the last press only the disk knows. */
export class SignedOut extends Error {}

/** Signs in by the form. The storm leaves the sign-in itself alone; everything around it happens. */
export async function signInOn(device: StormDevice, tab: Tab, learner: Learner): Promise<void> {
  const { page } = tab
  for (const other of device.tabs) other.screen = null
  device.learner = learner
  // Nobody signs in without the server; the learner comes back later.
  if (device.network.isOffline || device.network.isServerAway) throw new SignedOut()
  for (let tries = 1; ; tries += 1) {
    try {
      return await fillIn(page, learner)
    } catch (error) {
      // A refused delivery of the other tab has ended the new session at once: people try again.
      if (tries === 3) throw error
    }
  }
}

async function fillIn(page: Page, learner: Learner): Promise<void> {
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const form = page.getByLabel('Email')
  const isInside = (): boolean =>
    location.pathname !== '/login' && localStorage.getItem('token') !== null
  const inside = page.waitForFunction(isInside, undefined, { timeout: RESPONSE_TIMEOUT_MS })
  inside.catch(() => undefined)
  await Promise.any([form.waitFor({ timeout: RESPONSE_TIMEOUT_MS }), inside])
  if (await form.isVisible()) {
    await form.fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  // On the lessons, or on the page from which the end of the session sent the learner here.
  await inside
}

/** Signs out by the menu. What waits stays on the device; gives whether something waited. */
export async function signOutOn(device: StormDevice, tab: Tab): Promise<boolean> {
  const { page } = tab
  for (const other of device.tabs) other.screen = null
  await page.goto('/lessons', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('button', { name: 'Account menu' })
  const away = page.getByRole('heading', { name: 'Sign In' })
  await menu.or(away).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  device.learner = null
  if (await away.isVisible()) return false
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const keep = page.getByRole('button', { name: 'Keep on This Device' })
  const visitor = page.getByRole('link', { name: 'Sign In' }).first()
  // While the question stands, what waited may reach the server: then it offers to sign out.
  const answer = keep.or(page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }))
  await answer.or(visitor).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  const isAsked = await answer.isVisible()
  if (isAsked) await answer.click()
  await visitor.waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  return isAsked
}
