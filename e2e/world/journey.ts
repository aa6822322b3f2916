import { expect, test as base, type TestInfo } from '@playwright/test'
import { Device, type DeviceOptions } from './device.ts'
import { Learner } from './learner.ts'
import { ServerProcess } from './server-process.ts'

type World = {
  /** The real server, this test's own. */
  server: ServerProcess
  /** A registered and verified learner. */
  learner: Learner
  /** One device, nobody signed in, on no page. */
  device: Device
  /** More devices, or one with other settings. */
  openDevice: (options?: Partial<DeviceOptions>) => Promise<Device>
}

/** The `test` of every journey. After each one no device may have had a problem that it did not announce. */
export const test = base.extend<World>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, give, info) => {
    const server = await ServerProcess.start()
    await give(server)
    await server.stop()
    if (info.status !== info.expectedStatus) {
      await info.attach('server output', { body: server.output, contentType: 'text/plain' })
    }
    await server.destroy()
  },

  learner: async ({ server }, give) => {
    await give(await Learner.verified(server))
  },

  openDevice: async ({ server }, give, info) => {
    const devices: Device[] = []
    await give(async (options = {}) => {
      const device = await Device.open({ origin: server.origin, ...options })
      devices.push(device)
      return device
    })
    if (info.status !== info.expectedStatus) {
      for (const device of devices) await attachScreens(device, info)
    }
    const problems = devices.flatMap((device) => device.problems)
    await Promise.all(devices.map((device) => device.destroy()))
    expect(problems, 'problems on a device that the journey did not announce').toEqual([])
  },

  device: async ({ openDevice }, give) => {
    await give(await openDevice())
  },
})

async function attachScreens(device: Device, info: TestInfo): Promise<void> {
  for (const page of device.context.pages()) {
    const body = await page.screenshot().catch(() => null)
    if (body !== null) await info.attach(page.url(), { body, contentType: 'image/png' })
  }
}

export { expect }
