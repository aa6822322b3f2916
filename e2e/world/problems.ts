import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** A call that could not be made because the network is away: offline that is expected. */
const OFFLINE_CALL = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/**
 * Hands over everything that must never happen in any journey: an error on the console (Chromium writes every violation of
 * the Content-Security-Policy there), an exception that nobody caught, a file of the app that could not be loaded.
 */
export function watchForProblems(context: BrowserContext, report: (problem: string) => void): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' || isOfflineCall(message)) return
    report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    report(`exception: ${stack || [name, message].filter(Boolean).join(': ')}`)
  })
}

/** Only the API may be out of reach; a page, a script, a font or a clip comes from the worker's cache. */
function isOfflineCall(message: ConsoleMessage): boolean {
  return (
    OFFLINE_CALL.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  )
}
