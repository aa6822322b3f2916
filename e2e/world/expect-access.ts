import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What stands on the screen breaks no rule of WCAG 2.2 AA that axe knows, and nothing has to be scrolled sideways. `where` names the
 * state when it does; `unasked` are rules that the state makes void (forced colours have no contrast of ours).
 */
export async function expectAccess(
  page: Page,
  where: string,
  unasked: readonly string[] = [],
): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(RULES).disableRules([...unasked])
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  )
  expect(found, where).toEqual([])
  await expectNotSideways(page, where)
}

/** The page is no wider than the screen. */
export async function expectNotSideways(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
  expect(width, `${where}: sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
