import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright'

import {
  processorSlowdown,
  setProcessorSlowdown,
  slowdownFor,
  slowProcessor,
} from './slow-phone.ts'

/**
 * Chooses by how much the processor is slowed, unless `slowdown` says it, and prints Lighthouse's index of it, as it is and slowed: by
 * Lighthouse's own table 1000 is a desktop, 800 a costly phone and 125 a phone of the middle. Runs of other hours are told apart by it.
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
