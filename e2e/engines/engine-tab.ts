import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import type { EngineBrowser } from './engine-browser.ts'
import { findInPage, type Target } from './find-in-page.ts'

const LIBRARY = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** What a journey does in an engine: it finds by role and name, and waits for what it looks for. */
export class EngineTab {
  readonly #browser: EngineBrowser
  readonly #origin: string

  constructor(browser: EngineBrowser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** A full load of a page of the app. */
  async goto(path: string): Promise<void> {
    await this.#browser.goto(this.#origin + path)
  }

  /** Runs in the page, with one argument that JSON can carry. Of the shape of Playwright's, for what `world/` reads of a device. */
  evaluate<Answer, Given>(
    work: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer> {
    const argument = given === undefined ? '' : JSON.stringify(given)
    return this.#browser.run(`(${work.toString()})(${argument})`) as Promise<Answer>
  }

  /** Waits until it can be seen. */
  async see(target: Target): Promise<void> {
    try {
      await expect.poll(() => this.sees(target)).toBe(true)
    } catch (cause) {
      const seen = await this.#browser.run('`${location.pathname}: ${document.body.innerText}`')
      throw new Error(`Not seen: ${JSON.stringify(target)}. There was ${String(seen)}`, { cause })
    }
  }

  async sees(target: Target): Promise<boolean> {
    await this.#bringLibrary()
    return (await this.#browser.run(`${expressionOf(target)} !== null`)) as boolean
  }

  async textOf(target: Target): Promise<string> {
    await this.see(target)
    return (await this.#browser.run(`${expressionOf(target)}.textContent`)) as string
  }

  /** Presses it where it is, once it is there and nothing lies over it; again where it moved away from under the pointer. */
  async press(target: Target): Promise<void> {
    await this.see(target)
    await expect(async () => {
      await this.#browser.run(`(${prepareToPress.toString()})(${expressionOf(target)})`)
      await this.#browser.press(expressionOf(target))
      // Not defined on a page that the press has opened.
      const wasMissed = (await this.#browser.run('globalThis.wasPressed === false')) as boolean
      if (wasMissed) throw new Error(`The press did not reach ${JSON.stringify(target)}`)
    }).toPass({ timeout: 15_000 })
  }

  /** Types into a field, in the place of what stands there. */
  async enter(target: Target, text: string): Promise<void> {
    await this.see(target)
    await this.#browser.run(`${expressionOf(target)}.select()`)
    await this.#browser.type(expressionOf(target), text)
  }

  path(): Promise<string> {
    return this.#browser.run('location.pathname') as Promise<string>
  }

  screenshot(): Promise<Buffer> {
    return this.#browser.screenshot()
  }

  async #bringLibrary(): Promise<void> {
    const isThere = await this.#browser.run('globalThis.TestingLibraryDom !== undefined')
    if (isThere !== true) await this.#browser.run(`(function () { ${LIBRARY} }).call(globalThis)`)
  }
}

function expressionOf(target: Target): string {
  return `(${findInPage.toString()})(${JSON.stringify(target)})`
}

declare global {
  var wasPressed: boolean | undefined
}

/** Runs in the page. Scrolls the element to the middle, clear of fixed bars, and notes whether a press reaches it. */
function prepareToPress(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  globalThis.wasPressed = false
  element.addEventListener('click', () => (globalThis.wasPressed = true), {
    once: true,
    capture: true,
  })
}
