import type { CDPSession, Page } from 'playwright'

/** Slow 4G as Lighthouse knows it when it does not simulate: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (675 * 1000) / 8,
  latency: 562.5,
}
/** The phone that our targets name, by Lighthouse's processor index: our usual machine has 2,500 to 3,700, and is slowed four times. */
const PHONE_INDEX = 775
const USUAL_SLOWDOWN = 4

let slowdown = USUAL_SLOWDOWN

/** How many times `slowProcessor` slows this machine. */
export function processorSlowdown(): number {
  return slowdown
}

/** The factor that turns a machine with this index into that phone, from 1 to 4, rounded to a tenth. */
export function slowdownFor(index: number): number {
  const asThePhone = Math.round((index / PHONE_INDEX) * 10) / 10
  return Math.min(USUAL_SLOWDOWN, Math.max(1, asThePhone))
}

export function setProcessorSlowdown(rate: number): void {
  slowdown = rate
}

export async function slowNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  return session
}

export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}
