import type { Page } from '@playwright/test'

export type TranslatorKind = 'replaces' | 'wraps' | 'writes over'

/**
 * A page translator as browsers and extensions have them: it changes every text of the page, and every one that comes, but for what
 * asks to be left alone. It `replaces` a text by two <font> as Chrome does, `wraps` it, or `writes over` it as others do. The words
 * stay the same, so that a journey reads the page as always. From now on, and on every page that is opened later.
 */
export async function translatePage(page: Page, kind: TranslatorKind): Promise<void> {
  await page.addInitScript(translator, kind)
  await page.evaluate(translator, kind)
}

/** How many texts of the page a tool has changed. */
export function translatedCount(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('#root font').length)
}

/** Runs in the page. */
function translator(kind: TranslatorKind): void {
  const LEFT_ALONE = '[translate=no], .notranslate, script, style, textarea, svg, font'
  function change(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest(LEFT_ALONE)) return
    // A mark that nobody sees says that this text has been translated.
    if (kind === 'writes over') {
      if (!text.data.endsWith('\u200b')) text.data += '\u200b'
      return
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    if (kind === 'replaces') {
      inner.append(text.data)
      text.replaceWith(outer)
    } else {
      text.before(outer)
      inner.append(text)
    }
  }
  function changeAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(change)
  }
  function begin(): void {
    changeAll(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) change(target)
        for (const node of addedNodes) {
          if (node instanceof Text) change(node)
          else changeAll(node)
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  // Its words come from the network, so no sooner than the page is there.
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}
