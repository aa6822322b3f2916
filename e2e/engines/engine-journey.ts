import { writeFile } from 'node:fs/promises'
import { expect, test as base } from '@playwright/test'
import { Learner } from '../world/learner.ts'
import { ServerProcess } from '../world/server-process.ts'
import { ENGINE_PROGRAMS, type EngineName } from '../../scripts/checks/engine-programs.ts'
import type { EngineBrowser, Size } from './engine-browser.ts'
import { EngineTab } from './engine-tab.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

export type EngineOptions = { engine: EngineName; size: Size }

type World = {
  /** The real server, this test's own. Its end is how an engine loses the network, which not every protocol can take away. */
  server: ServerProcess
  /** A registered and verified learner. */
  learner: Learner
  /** The one tab of the project's browser, on no page, nobody signed in. */
  tab: EngineTab
}

/** The `test` of journeys in other engines. One problem on any page fails it. */
export const test = base.extend<World & EngineOptions>({
  engine: ['Firefox', { option: true }],
  size: [{ width: 390, height: 844 }, { option: true }],

  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, give, info) => {
    const server = await ServerProcess.start()
    await give(server)
    if (info.status !== info.expectedStatus) {
      await info.attach('server output', { body: server.output, contentType: 'text/plain' })
    }
    await server.destroy()
  },

  learner: async ({ server }, give) => {
    await give(await Learner.verified(server))
  },

  tab: async ({ engine, size, server }, give, info) => {
    const missing = ENGINE_PROGRAMS[engine].filter(({ isThere }) => !isThere())
    const packages = missing.map(({ debianPackage }) => debianPackage).join(', ')
    test.skip(
      missing.length > 0,
      `${engine} cannot run here without the Debian packages ${packages}`,
    )
    const browser = await open(engine, size)
    try {
      await give(new EngineTab(browser, server.origin))
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath('screen.png')
        await writeFile(path, await browser.screenshot())
        await info.attach('screen', { path })
      }
      expect(await browser.problems(), 'problems on a page').toEqual([])
    } finally {
      await browser.close()
    }
  },
})

export { expect }

function open(engine: EngineName, size: Size): Promise<EngineBrowser> {
  return engine === 'Firefox' ? openFirefox(size) : openWebKit(size)
}
