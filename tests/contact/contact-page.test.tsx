import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { CONTACT_SENT } from '#copy/contact.ts'
import { enqueueMessage, readMessages } from '#data/contact-messages.ts'
import { SharedDb } from '#data/session-store.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'

const SEND = 'POST /api/contact'
const FAILED = 'Failed to send message. Please try again.'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(async () => {
  cleanup()
  const shared = new SharedDb()
  await shared.letters.clear()
  shared.close()
})

type Typed = { name?: string; email?: string; subject?: string; message?: string }
const RIGHT = {
  name: 'Amina',
  email: 'amina@example.org',
  subject: 'Audio Quality',
  message: 'The clip of paani is very quiet.',
}

const box = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' })

async function openContact() {
  const app = openApp('/contact')
  await heading('Contact Us')
  return app
}

function type(typed: Typed): void {
  const labels = {
    name: 'Your Name',
    email: 'Email Address',
    subject: 'Subject',
    message: 'Message',
  }
  for (const [field, value] of Object.entries(typed)) {
    fireEvent.change(box(labels[field as keyof typeof labels]), { target: { value } })
  }
}

const press = (name: string) => fireEvent.click(button(name))

async function send(typed: Typed = {}) {
  type({ ...RIGHT, ...typed })
  press('Send Message')
}

async function teamMails() {
  await world.server.settled()
  return world.server.mails.filter(({ text }) => text.includes(RIGHT.message))
}

async function messagesHere() {
  const shared = new SharedDb()
  const rows = await readMessages(shared.letters)
  shared.close()
  return rows
}

const refusing =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })

describe('the form', () => {
  test('has its fields, marks and topics', async () => {
    await openContact()
    expect(box('Your Name').required).toBe(true)
    expect(box('Email Address').required).toBe(true)
    expect(box('Email Address').type).toBe('email')
    expect(box('Subject').required).toBe(false)
    expect(box('Message').required).toBe(true)
    expect((box('Message') as unknown as HTMLTextAreaElement).rows).toBe(6)
    const options = within(box('Subject')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['', 'Select a topic'],
      ...CONTACT_SUBJECTS,
    ])
  })

  test.each<[Typed, string]>([
    [{ name: '' }, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: 'a'.repeat(81) }, 'Name must be at most 80 characters'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'amina@' }, 'Please enter a valid email address'],
    [{ message: '' }, 'Message is required'],
    [{ message: ' \n ' }, 'Message is required'],
    [{ message: 'a'.repeat(5001) }, 'Message must be at most 5000 characters'],
  ])('sent with %o it says "%s" and sends nothing; an edit clears it', async (typed, text) => {
    await openContact()
    await send(typed)
    expect(await screen.findByText(text)).toBeTruthy()
    const field = screen.getByText(text).closest('.field')!.querySelector('input, textarea')!
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(world.calls).not.toContain(SEND)
    fireEvent.change(field, { target: { value: 'x' } })
    expect(screen.queryByText(text)).toBeNull()
  })

  test('tells every field that is wrong at once', async () => {
    await openContact()
    press('Send Message')
    await screen.findByText('Name is required')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Message is required')).toBeTruthy()
  })

  test('knows a learner by name and address', async () => {
    const { email } = await signedInHere(world)
    await openContact()
    expect(box('Your Name').value).toBe('Amina')
    expect(box('Email Address').value).toBe(email)
  })
})

describe('sending', () => {
  test('says Sending..., then that it is sent, and clears the fields', async () => {
    let answer = (): void => undefined
    world.network.instead.set(SEND, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return Response.json({ sent: true })
    })
    await openContact()
    await send()
    expect(
      (await screen.findByRole('button', { name: 'Sending...' })).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(box('Message').disabled).toBe(true)
    await waitFor(() => expect(world.calls).toContain(SEND))
    answer()
    expect(await screen.findByText(CONTACT_SENT)).toBeTruthy()
    expect(screen.getByText(CONTACT_SENT).closest('[role=status]')).toBeTruthy()
    expect([box('Your Name').value, box('Subject').value, box('Message').value]).toEqual([
      '',
      '',
      '',
    ])
    expect(sessionStorage.getItem('contactDraft')).toBeNull()
    type({ message: 'Another' })
    expect(screen.queryByText(CONTACT_SENT)).toBeNull()
  })

  test('reaches the team once, from the real server, with what was typed', async () => {
    await openContact()
    await send()
    await screen.findByText(CONTACT_SENT)
    const mails = await teamMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Amina')
    expect(await messagesHere()).toEqual([])
  })

  test.each([
    [400, { error: 'We do not read this.' }, 'We do not read this.'],
    [413, { error: '' }, FAILED],
    [200, { sent: false }, FAILED],
  ])(
    'refused with %i %o shows "%s" and keeps the text for another try',
    async (status, body, text) => {
      world.network.instead.set(SEND, refusing(status, body))
      await openContact()
      await send()
      const alert = await screen.findByText(text)
      expect(alert.closest('[role=alert]')).toBeTruthy()
      expect(box('Message').value).toBe(RIGHT.message)
      expect(await messagesHere()).toEqual([])
      world.network.instead.delete(SEND)
      press('Send Message')
      await screen.findByText(CONTACT_SENT)
      expect(await teamMails()).toHaveLength(1)
    },
  )

  test.each([
    [500, { error: 'The server is on fire.' }, {}, 'Failed to send message'],
    [503, {}, {}, 'Failed to send message'],
    [
      429,
      { error: 'Too many attempts. Please wait 5 minutes.', remainingTime: 5 },
      { 'retry-after': '300' },
      'Too many attempts. Please wait 5 minutes.',
    ],
  ])(
    'answered with %i it says why, and that the message is kept',
    async (status, body, headers, title) => {
      world.network.instead.set(SEND, refusing(status, body, headers))
      await openContact()
      await send()
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(/is kept on this device(,| and goes out by)/)).toBeTruthy()
      if (status === 500) expect(screen.getByText(/The server is on fire/)).toBeTruthy()
      expect(await messagesHere()).toMatchObject([
        { state: 'waiting', body: { message: RIGHT.message } },
      ])
      expect(box('Message').value).toBe('')
    },
  )

  test('without a connection is saved here, told so, and sent when there is one: told too', async () => {
    world.network.state = 'down'
    await openContact()
    await send()
    expect(await screen.findByText('Your message is saved on this device')).toBeTruthy()
    expect(await messagesHere()).toHaveLength(1)
    expect(box('Message').value).toBe('')
    world.network.state = 'up'
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(CONTACT_SENT)).toBeTruthy()
    expect(screen.queryByText('Your message is saved on this device')).toBeNull()
    expect(await teamMails()).toHaveLength(1)
  })

  test('whose answer is lost is mailed once all the same', async () => {
    world.network.instead.set(SEND, async () => {
      throw new TypeError('No network')
    })
    await openContact()
    await send()
    await screen.findByText('Your message is saved on this device')
    world.network.instead.delete(SEND)
    window.dispatchEvent(new Event('online'))
    await screen.findByText(CONTACT_SENT)
    expect(await teamMails()).toHaveLength(1)
  })

  test('on a device that keeps nothing goes out directly, or says that it did not', async () => {
    await openContact()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    world.network.state = 'down'
    await send()
    expect(await screen.findByText(FAILED)).toBeTruthy()
    expect(box('Message').value).toBe(RIGHT.message)
    world.network.state = 'up'
    press('Send Message')
    await screen.findByText(CONTACT_SENT)
    expect(await teamMails()).toHaveLength(1)
    put.mockRestore()
  })
})

describe('what is half typed', () => {
  test('survives a reload', async () => {
    const { unmount } = await openContact()
    type({ message: 'I was about to', subject: 'Other' })
    unmount()
    await openContact()
    expect(box('Message').value).toBe('I was about to')
    expect(box('Subject').value).toBe('Other')
  })

  test('is never shown to the next learner in the same tab', async () => {
    await signedInHere(world)
    const { unmount } = await openContact()
    type({ message: 'Between us' })
    unmount()
    localStorage.clear()
    await openContact()
    expect(box('Message').value).toBe('')
  })

  test('of a letter that was tried keeps its key over a reload, and gets another once it is changed', async () => {
    world.network.instead.set(SEND, refusing(400, { error: 'Not now.' }))
    const { unmount } = await openContact()
    await send()
    await screen.findByText('Not now.')
    const tried = () =>
      JSON.parse(sessionStorage.getItem('contactDraft') ?? '{}').tried.id as string
    const first = tried()
    unmount()
    await openContact()
    press('Send Message')
    await screen.findByText('Not now.')
    expect(tried()).toBe(first)
    type({ message: 'Changed' })
    press('Send Message')
    await screen.findByText('Not now.')
    expect(tried()).not.toBe(first)
  })
})

describe('messages that wait', () => {
  /** A letter of this tab's visitor, or of a learner, that the server has refused. */
  async function leaveRefused(userId: string | null = null): Promise<string> {
    const id = crypto.randomUUID()
    const shared = new SharedDb()
    await shared.letters.put({
      id,
      v: 1,
      userId,
      body: RIGHT,
      createdAt: '2026-11-10T12:00:00.000Z',
      attempts: 1,
      nextAttemptAt: 0,
      lastError: { kind: 'invalid', status: 400, message: 'We do not read this.' },
      state: 'failed',
    })
    shared.close()
    if (userId === null) sessionStorage.setItem('contactLetters', JSON.stringify([id]))
    return id
  }

  test('shows a refused letter with its reason, to be tried again', async () => {
    await leaveRefused()
    await openContact()
    const own = within(await screen.findByRole('region', { name: 'Not sent yet' }))
    expect(own.getByText('Audio Quality Issues')).toBeTruthy()
    expect(own.getByText(RIGHT.message)).toBeTruthy()
    expect(own.getByText('We do not read this.')).toBeTruthy()
    press('Try Again')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull())
    expect(await teamMails()).toHaveLength(1)
  })

  test('gives a refused letter back into the form; sent again it takes the place of the old one', async () => {
    await leaveRefused()
    const { unmount } = await openContact()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(box('Message').value).toBe(RIGHT.message)
    expect(box('Subject').value).toBe('Audio Quality')
    expect(document.activeElement).toBe(box('Message'))
    expect(screen.getByText('You are editing this one in the form.')).toBeTruthy()
    expect(screen.queryByText(/first send or clear/)).toBeNull()
    // Also after a reload it is that letter's place that it takes.
    unmount()
    await openContact()
    type({ message: `${RIGHT.message} Thank you.` })
    press('Send Message')
    await screen.findByText(CONTACT_SENT)
    expect(await messagesHere()).toEqual([])
    expect(await teamMails()).toHaveLength(1)
  })

  test('does not put a letter over what is being written', async () => {
    await leaveRefused()
    await openContact()
    const edit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit' })
    type({ message: 'Something else' })
    expect(edit.disabled).toBe(true)
    expect(screen.getByText(/first send or clear what you are writing/)).toBeTruthy()
    type({ message: '' })
    expect(edit.disabled).toBe(false)
  })

  test('lets its writer delete it', async () => {
    await leaveRefused()
    await openContact()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await messagesHere()).toEqual([]))
  })

  test('tells others on this device the number and nothing of the text', async () => {
    await leaveRefused('somebody-else')
    await openContact()
    expect(await screen.findByText(/1 message of somebody else/)).toBeTruthy()
    expect(screen.queryByText(RIGHT.message)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

test('what waits from an earlier visit is sent from any page, and told', async () => {
  const shared = new SharedDb()
  await enqueueMessage(
    shared.letters,
    { id: crypto.randomUUID(), userId: null, body: RIGHT },
    { now: Date.now() },
  )
  await shared.letters.toCollection().modify({ attempts: 2 })
  shared.close()
  openApp('/')
  expect(
    await screen.findByText('The message that waited on this device has been sent.'),
  ).toBeTruthy()
  expect(await teamMails()).toHaveLength(1)
})

test('beside the form stand the help and the banner with its three parts', async () => {
  await openContact()
  const help = within(screen.getByRole('region', { name: 'Need immediate help?' }))
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/lessons',
    '/dashboard',
  ])
  const together = within(screen.getByRole('region', { name: 'Building Together' }))
  expect(together.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Heritage Preservation',
    'Community Driven',
    'Made with Love',
  ])
})
