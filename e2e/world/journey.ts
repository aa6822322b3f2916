import { type Browser, expect, test as base, type TestInfo } from '@playwright/test'
import { launchSharedChromium } from './chromium.ts'
import { Device, type DeviceOptions } from './device.ts'
import { Learner } from './learner.ts'
import { ServerProcess } from './server-process.ts'

type Options = {
  /** For a journey in which the server is stopped, killed or put back, or counts what comes from one address. */
  ownServer: boolean
  /** For a journey in which the browser ends and starts again, or installs the app: each device has a profile on disk. */
  ownBrowser: boolean
  /** For a journey about the worker's first install; otherwise it comes when `device.ready()` is called. */
  workerAtOnce: boolean
}

type World = {
  /** The real server. */
  server: ServerProcess
  /** A registered and verified learner. */
  learner: Learner
  /** One device, nobody signed in, on no page. */
  device: Device
  /** More devices, or one with other settings. */
  openDevice: (options?: Partial<DeviceOptions>) => Promise<Device>
}

/** What the journeys of one worker of Playwright share, because each takes seconds to start. */
type Shared = { sharedServer: ServerProcess; sharedBrowser: Browser }

/** The `test` of every journey. After each one no device may have had a problem that it did not announce. */
export const test = base.extend<World & Options, Shared>({
  ownServer: [false, { option: true }],
  ownBrowser: [false, { option: true }],
  workerAtOnce: [false, { option: true }],

  sharedServer: [
    // Playwright reads the fixtures that one needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      // The journeys of all learners come from one address.
      const server = await ServerProcess.start({ isShared: true })
      await give(server)
      await server.destroy()
    },
    { scope: 'worker' },
  ],

  sharedBrowser: [
    // As above.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const browser = await launchSharedChromium()
      await give(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  server: async ({ ownServer, sharedServer }, give, info) => {
    const server = ownServer ? await ServerProcess.start() : sharedServer
    const before = server.output.length
    await give(server)
    if (info.status !== info.expectedStatus) {
      const body = server.output.slice(before)
      await info.attach('server output', { body, contentType: 'text/plain' })
    }
    if (ownServer) await server.destroy()
  },

  learner: async ({ server }, give) => {
    await give(await Learner.verified(server))
  },

  openDevice: async ({ server, ownBrowser, workerAtOnce, sharedBrowser }, give, info) => {
    const devices: Device[] = []
    const flagged: Browser[] = []
    await give(async (options = {}) => {
      const isFlagged = options.flags !== undefined && !ownBrowser
      const browser = isFlagged ? await launchSharedChromium(options.flags) : sharedBrowser
      if (isFlagged) flagged.push(browser)
      const device = await Device.open({
        origin: server.origin,
        ...(ownBrowser ? {} : { browser, holdsWorker: !workerAtOnce }),
        ...options,
      })
      devices.push(device)
      return device
    })
    if (info.status !== info.expectedStatus) {
      for (const device of devices) await attachScreens(device, info)
    }
    const problems = devices.flatMap((device) => device.problems)
    await Promise.all(devices.map((device) => device.destroy()))
    await Promise.all(flagged.map((browser) => browser.close()))
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
