import { describe, expect, test } from 'vitest'
import { passwordChangedMail, resetMail, verificationMail } from '#server/mail/account-mails.ts'
import { addressChangedMail, newAddressMail } from '#server/mail/address-mails.ts'
import { billingMail } from '#server/mail/billing-mails.ts'
import { farewellMail } from '#server/mail/farewell-mail.ts'
import type { Mail } from '#server/mail/mailer.ts'

const ORIGIN = 'https://learn.example.org'
const TOKEN = 'kq3r9Zf0a8cV2mB7xL1pN6sD4tG5hJ0wQyEuRiOoPlA'

type WriteMail = (learner: { name: string; email: string }) => Mail

/** Every mail that goes to a learner: its subject, and where its button leads. */
const MAILS: readonly (readonly [subject: string, path: string, write: WriteMail])[] = [
  [
    'Verify your email for Apni Boli',
    `/verify-email?token=${TOKEN}`,
    (to) => verificationMail(to, ORIGIN, TOKEN),
  ],
  [
    'Set a new password for Apni Boli',
    `/reset-password?token=${TOKEN}`,
    (to) => resetMail(to, ORIGIN, TOKEN),
  ],
  ['Your Apni Boli password was changed', '/login', (to) => passwordChangedMail(to, ORIGIN)],
  [
    'Verify your new email for Apni Boli',
    `/verify-email?token=${TOKEN}`,
    (to) => newAddressMail(to, ORIGIN, TOKEN),
  ],
  ['Your Apni Boli email was changed', '/contact', (to) => addressChangedMail(to, ORIGIN)],
  ['Your Apni Boli account is deleted', '/register', (to) => farewellMail(to, ORIGIN)],
  [
    'Your Apni Boli premium subscription is active',
    '/lessons',
    (to) =>
      billingMail(to, ORIGIN, {
        kind: 'subscription-confirmed',
        occasion: '',
        plan: 'annual',
        renewsAt: '2027-03-01T10:00:00Z',
      }),
  ],
  [
    'Your Apni Boli payment did not go through',
    '/profile?tab=subscription',
    (to) =>
      billingMail(to, ORIGIN, {
        kind: 'payment-past-due',
        occasion: '',
        plan: null,
        renewsAt: null,
      }),
  ],
  [
    'Your Apni Boli subscription is cancelled',
    '/pricing',
    (to) =>
      billingMail(to, ORIGIN, {
        kind: 'subscription-cancelled',
        occasion: '',
        plan: null,
        renewsAt: null,
      }),
  ],
]

const learner = (name = 'Zaara Khan') => ({ name, email: 'zaara@example.org' })
const pageOf = ({ html = '' }: Mail): Document => new DOMParser().parseFromString(html, 'text/html')

describe.each(MAILS)('The mail %j', (subject, path, write) => {
  test('says in text and in HTML the same, and leads to the same place', () => {
    const mail = write(learner())
    expect(mail).toMatchObject({ to: 'zaara@example.org', subject })
    expect(mail.text).toContain(`${ORIGIN}${path}`)
    const page = pageOf(mail)
    expect(page.title).toBe(subject)
    expect(page.documentElement.lang).toBe('en-GB')
    const button = page.querySelector<HTMLAnchorElement>('a.label')
    expect(button?.getAttribute('href')).toBe(`${ORIGIN}${path}`)
    expect(mail.text).toContain(`${button?.textContent}:\n${ORIGIN}${path}`)
    const words = (page.body.textContent ?? '').replace(/\s+/g, ' ')
    const paragraphs = mail.text.split('\n\n').filter((line) => !line.includes(`:\n${ORIGIN}`))
    expect(paragraphs.length).toBeGreaterThan(3)
    for (const line of paragraphs) expect(words).toContain(line)
  })

  test('leads nowhere but to us, fetches nothing, runs nothing', () => {
    const mail = write(learner())
    const page = pageOf(mail)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.length).toBeGreaterThan(1)
    for (const href of links) expect(href.startsWith(`${ORIGIN}/`), href).toBe(true)
    expect(page.querySelectorAll('script, img, link, iframe, form, object, svg')).toHaveLength(0)
    expect(mail.html).not.toMatch(/url\(|@import|@font-face|\son\w+=/)
    for (const [address] of (mail.text ?? '').matchAll(/https?:\/\/\S+/g)) {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
    }
  })

  test('has its colours by day in itself and by night in its style, and fits a narrow screen', () => {
    const page = pageOf(write(learner()))
    const style = page.querySelector('style')?.textContent ?? ''
    const night = /prefers-color-scheme: dark\) \{([^]*?)\n\}/.exec(style)?.[1] ?? ''
    for (const element of page.body.querySelectorAll<HTMLElement>('[style*="color:"]')) {
      const isSilk = element.matches('.genda, .gulabi')
      const hasNight = [...element.classList].some((name) => night.includes(`.${name} {`))
      expect(isSilk || hasNight, element.outerHTML).toBe(true)
    }
    for (const table of page.querySelectorAll('table')) {
      expect(table.getAttribute('role')).toBe('presentation')
    }
    expect(write(learner()).html).not.toMatch(/[^-]width[:=]"?\d{3,}px/)
  })

  test('shows a hostile name as text', () => {
    const name = `<img src=x onerror=alert(1)> "Zaara" & 'Khan' </style><script>`
    const mail = write(learner(name))
    const page = pageOf(mail)
    expect(page.querySelectorAll('img, script')).toHaveLength(0)
    expect(page.body.textContent).toContain(`Salaam ${name},`)
    expect(mail.text.startsWith(`Salaam ${name},`)).toBe(true)
    expect(mail.subject).toBe(subject)
  })
})

test('the notice of another password says what is true of a change and of a reset', () => {
  const { text } = passwordChangedMail(learner(), ORIGIN)
  expect(text).toContain('your other devices were signed out')
  expect(text).not.toContain('all your devices')
})

test.each([
  ['Zaara', 'Salaam Zaara,'],
  ['M. J. Khan', 'Salaam M. J. Khan,'],
  ['سلام خان', 'Salaam سلام خان,'],
  ['You have won http://evil.example/now', 'Salaam,'],
  ['Go to evil.example', 'Salaam,'],
  ['www.evil.example', 'Salaam,'],
  ['write to evil@example', 'Salaam,'],
  ['evil。example', 'Salaam,'],
])(
  'whoever is called %j is greeted with %j: no stranger’s link goes out with a letter',
  (name, greeting) => {
    const mail = verificationMail(learner(name), ORIGIN, TOKEN)
    expect(mail.text.split('\n')[0]).toBe(greeting)
    expect(pageOf(mail).body.textContent).toContain(greeting)
    expect(mail.html).not.toContain('evil')
  },
)
