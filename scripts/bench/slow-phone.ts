import type { CDPSession, Page } from 'playwright'

/** Slow 4G as Lighthouse knows it when it does not simulate: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (675 * 1000) / 8,
  latency: 562.5,
}
/** How many times slower than this machine. */
export const CPU_SLOWDOWN = 4

export async function slowNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  return session
}

export async function slowProcessor(page: Page, rate = CPU_SLOWDOWN): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}
