import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright'

import {
  processorSlowdown,
  setProcessorSlowdown,
  slowdownFor,
  slowProcessor,
} from './slow-phone.ts'

/**
 * Sets how many times pages are slowed: `slowdown`, or else the factor that turns this machine into the phone of our targets. Prints
 * Lighthouse's index of the processor before and after. In Lighthouse's own table a desktop has 1000, an expensive phone 800 and an
 * average one 125. The index tells apart runs of a machine whose speed changes.
 */
export async function slowToPhone(browser: Browser, slowdown?: number): Promise<void> {
  const page = await browser.newPage()
  try {
    const asItIs = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    setProcessorSlowdown(slowdown ?? slowdownFor(asItIs))
    await slowProcessor(page)
    const slowed = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    console.log(
      `Processor index ${Math.round(asItIs)}, slowed ${processorSlowdown()} times ${Math.round(slowed)}`,
    )
  } finally {
    await page.close()
  }
}
