import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright'

import { slowProcessor } from './slow-phone.ts'

/**
 * Prints Lighthouse's index of the processor, as it is and slowed: by Lighthouse's own table 1000 is a desktop, 800 a
 * costly phone and 125 a phone of the middle. Runs of other hours are told apart by it.
 */
export async function reportProcessorIndex(browser: Browser, slowdown: number): Promise<void> {
  const page = await browser.newPage()
  try {
    const asItIs = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    await slowProcessor(page, slowdown)
    const slowed = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    console.log(`Processor index ${Math.round(asItIs)}, slowed ${Math.round(slowed)}`)
  } finally {
    await page.close()
  }
}
