import { expect, test } from './world/journey.ts'
import { expectAgreement } from './world/agreement.ts'
import { answerUpTo, openLesson, signIn } from './world/play.ts'

/** What somebody, or an old version, may have left at the edges of the app. */
const KEPT_BY_STRANGERS: Record<string, string> = {
  soundSettings: '{"enabled":"yes","volume":1e400}',
  gameStats: '[{"totalXP":"' + 'x'.repeat(1_000) + '"}]',
  achievements: '[{"id":"first_lesson","unlockedAt":"the day before yesterday"}]',
}
const ROUTES = [
  '/verify-email?token=%00%ff.<script>alert(1)</script>.//evil.example',
  '/reset-password?token=__proto__&token=//evil.example',
  '/pricing?offer=constructor&plan=https://evil.example',
  '/subscription-success?session_id=../../api/auth/logout%0d%0ax',
  '/login?from=//evil.example&next=javascript:alert(1)',
  '/lessons/%2e%2e%2fapi%2fauth',
  '/dashboard?tab=__proto__',
  '/dashboard?tab=achievements',
  '/profile?tab=%F0%9F%98%80',
]

test(
  'whatever stands at the edges of the app, it opens, asks nobody but us, and the next answer counts',
  { tag: '@release' },
  async ({ device, learner }) => {
    // A token that is none and a payment that is none are refused, and Chromium says so.
    device.expectProblems(/status of 4\d\d .*\/api\//)
    const strangers: string[] = []
    device.context.on('request', (request) => {
      if (!request.url().startsWith(device.origin) && /^https?:/.test(request.url())) {
        strangers.push(request.url())
      }
    })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.evaluate((kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
    }, KEPT_BY_STRANGERS)

    const session = await device.cdp()
    const registrationId = await new Promise<string>((resolve, reject) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
      session.send('ServiceWorker.enable').catch(reject)
    })
    for (const data of [
      '',
      'null',
      '{"type":"SKIP_WAITING","url":"https://evil.example"}',
      '\0'.repeat(900),
    ]) {
      await page.evaluate((message) => {
        navigator.serviceWorker.controller?.postMessage(message)
        navigator.serviceWorker.controller?.postMessage({ type: message, url: '//evil.example' })
        // A channel has no target origin: it is the origin's own.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        new BroadcastChannel('apni-boli').postMessage({ type: 'CACHE_UPDATED', payload: message })
      }, data)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: device.origin,
        registrationId,
        data,
      })
    }

    for (const route of ROUTES) {
      await page.goto(route)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(new URL(page.url()).origin).toBe(device.origin)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    }

    const lesson = await learner.lesson('1')
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 1)
    await expectAgreement(page, learner, { completions: 0 })
    expect(strangers).toEqual([])
  },
)
