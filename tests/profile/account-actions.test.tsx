import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_DELETED } from '#copy/account.ts'
import { learnerDbName } from '#data/learner-db.ts'
import { enqueueMessage, readMessages } from '#data/contact-messages.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { useConnectivity } from '#state/connectivity.ts'
import {
  button,
  heading,
  openApp,
  PASSWORD,
  signedInHere,
  startWorld,
  type World,
} from '../app/open-app.tsx'
import { readZip } from '../data/read-zip.ts'
import type { Learner } from '../server/test-account.ts'
import { household, sha256, webm } from '../server/voice-calls.ts'

let world: World
let saved: { name: string; text: string; bytes: Uint8Array }[]
beforeEach(async () => {
  world = await startWorld()
  useConnectivity.setState({ isOnline: true })
  saved = []
  const texts = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        const address = `blob:${texts.size}`
        texts.set(address, blob)
        return address
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const name = this.download
    void readBlob(texts.get(this.href)!).then((bytes) =>
      saved.push({ name, bytes, text: Buffer.from(bytes).toString() }),
    )
  })
})

function readBlob(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(blob)
  })
}

async function openSettings() {
  const { email, token } = await signedInHere(world)
  const app = openApp('/profile?tab=settings')
  await heading('Profile')
  await screen.findByRole('region', { name: 'Account' })
  const userId = await readUserId()
  return { ...app, email, token, userId }
}

async function readUserId(): Promise<string> {
  const shared = new SharedDb()
  const session = await createSessionStore(shared).read()
  shared.close()
  return session?.userId ?? ''
}

const signIn = (email: string) =>
  world.server.app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

describe('Export My Data', () => {
  test('saves everything that the server keeps, as a file', async () => {
    const { email } = await openSettings()
    fireEvent.click(button('Export My Data'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^apni-boli-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(saved[0]!.text)).toMatchObject({ account: { email } })
  })

  test('with voices of the family it is a zip of both', async () => {
    const { token, email } = await openSettings()
    const home = household(world.server, { token } as Learner)
    const bytes = webm()
    await home.put(await home.speaker(), bytes)
    fireEvent.click(button('Export My Data'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^apni-boli-\d{4}-\d\d-\d\d\.zip$/)
    const files = [...readZip(saved[0]!.bytes)]
    expect(files.map(([name]) => name)).toEqual([
      expect.stringMatching(/^voices\/Nani - .+\.webm$/),
      saved[0]?.name.replace(/zip$/, 'json'),
      'README.txt',
    ])
    expect(sha256(files[0]![1])).toBe(sha256(bytes))
    expect(JSON.parse(Buffer.from(files[1]![1]).toString())).toMatchObject({
      account: { email },
      recordings: [{ file: files[0]![0] }],
    })
  })

  test('without a connection says so, and offers what is on this device', async () => {
    const { email } = await openSettings()
    world.network.state = 'down'
    fireEvent.click(button('Export My Data'))
    expect(await screen.findByText(/We cannot be reached/)).toBeTruthy()
    expect(saved).toEqual([])
    fireEvent.click(button('Export What Is on This Device'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse(saved[0]!.text)).toMatchObject({
      source: 'this device',
      account: { email },
      completions: [],
      outbox: [],
      letters: [],
    })
  })
})

describe('Delete Account', () => {
  async function ask() {
    fireEvent.click(button('Delete Account'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete for Good' })
    const type = (value: string) =>
      fireEvent.change(dialog.getByLabelText('Type DELETE to confirm'), { target: { value } })
    return { dialog, confirm, type }
  }

  test('asks for the word, and says what goes', async () => {
    const { email } = await openSettings()
    const { dialog, confirm, type } = await ask()
    expect(dialog.getAllByRole('listitem')).toHaveLength(4)
    expect(confirm().disabled).toBe(true)
    type('DELET')
    expect(confirm().disabled).toBe(true)
    fireEvent.submit(confirm().closest('form')!)
    fireEvent.click(dialog.getByRole('button', { name: 'Keep My Account' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await signIn(email)).status).toBe(200)
  })

  test('deletes on the server, then everything of the learner here, and says goodbye on the landing page', async () => {
    const { email, userId, at } = await openSettings()
    const shared = new SharedDb()
    const body = { name: 'A', email, subject: '', message: 'Waiting' }
    const other = crypto.randomUUID()
    // At once: a letter that waits is sent.
    await shared.transaction('rw', shared.letters, async () => {
      await enqueueMessage(
        shared.letters,
        { id: crypto.randomUUID(), userId, body },
        { now: Date.now() },
      )
      await enqueueMessage(
        shared.letters,
        { id: other, userId: 'other', body },
        { now: Date.now() },
      )
      await shared.letters.toCollection().modify({ state: 'failed' })
    })
    sessionStorage.setItem('contactDraft', JSON.stringify({ userId, fields: body }))
    const { confirm, type } = await ask()
    type('delete')
    fireEvent.click(confirm())
    expect(await screen.findByText(ACCOUNT_DELETED)).toBeTruthy()
    await waitFor(() => expect(at()).toBe('/'))
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('contactDraft')).toBeNull()
    expect(await Dexie.exists(learnerDbName(userId))).toBe(false)
    expect(await createSessionStore(shared).read()).toBeNull()
    expect((await readMessages(shared.letters)).map(({ id }) => id)).toEqual([other])
    await shared.letters.clear()
    shared.close()
    expect((await signIn(email)).status).toBe(401)
  })

  test('needs a connection', async () => {
    await openSettings()
    useConnectivity.setState({ isOnline: false })
    const { confirm, type, dialog } = await ask()
    type('DELETE')
    expect(dialog.getByText(/only with a connection/)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
  })

  test.each([
    [
      502,
      { error: 'The payment provider does not answer.' },
      'The payment provider does not answer.',
    ],
    [500, {}, 'Your account could not be deleted. Please try again later.'],
  ])('refused with %i keeps everything and says why', async (status, body, text) => {
    const { userId, email } = await openSettings()
    world.network.instead.set('DELETE /api/account', () => Response.json(body, { status }))
    const { confirm, type } = await ask()
    type('DELETE')
    fireEvent.click(confirm())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(localStorage.getItem('token')).not.toBeNull()
    expect(await Dexie.exists(learnerDbName(userId))).toBe(true)
    expect((await signIn(email)).status).toBe(200)
  })

  test('whose answer was lost says that it is not known, and the second try ends it', async () => {
    const { userId, token, at } = await openSettings()
    world.network.instead.set('DELETE /api/account', async () => {
      await world.server.app.request('/api/account', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
      world.network.instead.delete('DELETE /api/account')
      throw new TypeError('No network')
    })
    const { confirm, type } = await ask()
    type('DELETE')
    fireEvent.click(confirm())
    expect(await screen.findByText(/we do not know whether it was deleted/)).toBeTruthy()
    fireEvent.click(confirm())
    await waitFor(async () => expect(await Dexie.exists(learnerDbName(userId))).toBe(false))
    expect(await screen.findByText(ACCOUNT_DELETED)).toBeTruthy()
    expect(at()).toBe('/')
  })
})

test('Reset Progress asks first', async () => {
  await openSettings()
  fireEvent.click(button('Reset Progress'))
  expect(await screen.findByRole('dialog', { name: 'Reset all progress?' })).toBeTruthy()
})
