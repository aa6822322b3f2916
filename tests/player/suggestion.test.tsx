import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { useToasts } from '#ui/toast-store.ts'
import {
  deviceWith,
  hand,
  openButton,
  openPage,
  question,
} from '../learner-screen/learner-screen.tsx'
import { gap, sampleLesson, translation } from './sample-lesson.ts'

const plain = sampleLesson({ exercises: [gap, translation] })
const lesson = {
  ...plain,
  items: plain.items.map((item) =>
    item.id === 'water' ? { ...item, alsoSaid: ['jal', 'pani'] } : item,
  ),
}

function Toasts() {
  return useToasts().toasts.map(({ id, text }) => <p key={id}>{text}</p>)
}

async function answer(words: string) {
  const device = await deviceWith([lesson])
  const user = hand()
  openPage('/lessons/1')
  render(<Toasts />)
  await question(gap.question)
  await user.type(screen.getByRole('textbox'), `${words}{Enter}`)
  const panel = await screen.findByRole('region', { name: 'Feedback' })
  return { device, user, panel }
}

const mark = () => screen.getByRole('button', { name: /^About this line/ })

/** By the mark beside the feedback. */
async function pressDifferently(user: ReturnType<typeof hand>) {
  await user.click(await openButton(/^About this line/))
  await user.click(await openButton('We say it differently'))
}

async function openDialog() {
  const opened = await answer('paani')
  await pressDifferently(opened.user)
  const dialog = await screen.findByRole('dialog', { name: 'We say it differently' })
  return { ...opened, dialog }
}

test('who wrote what families also say is told so, and how the course writes it', async () => {
  const { panel } = await answer('jal')
  expect(panel.textContent).toContain('Lots of families say jal. Here we use paaṇi.')
})

test('another spelling of what the course writes is just that, also where it is listed', async () => {
  const { panel } = await answer('pani')
  expect(panel.textContent).toContain('Also right. We write it paaṇi.')
})

test('the dialog shows the item, and what is said is on the disk before thanks are', async () => {
  const { user, dialog, device } = await openDialog()
  expect(dialog.textContent).toContain('paaṇi')
  expect(dialog.textContent).toContain('water')
  await user.type(screen.getByLabelText('How do you say it?'), '  paanri ')
  await user.type(screen.getByLabelText(/Where do people say that/), 'Dadyal')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await screen.findByText(/Thank you. It is saved on this device/)
  const rows = await device.db.outbox.toArray()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rows.filter(({ kind }) => kind === 'suggestion')).toMatchObject([
    { lessonId: '1', body: { itemId: 'water', roman: 'paanri', place: 'Dadyal' } },
  ])
  await waitFor(() => expect(document.activeElement).toBe(mark()))
})

test('Shahmukhi goes as Shahmukhi', async () => {
  const { user, dialog, device } = await openDialog()
  await user.type(screen.getByLabelText('How do you say it?'), 'پانڑی{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(dialog.isConnected).toBe(false)
  const rows = await device.db.outbox.toArray()
  expect(rows.find(({ kind }) => kind === 'suggestion')?.body).toEqual({
    itemId: 'water',
    shahmukhi: 'پانڑی',
  })
})

test('with nothing said it asks for it at the field, and keeps nothing', async () => {
  const { user, dialog, device } = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect((await within(dialog).findByText('Please tell us how you say it')).isConnected).toBe(true)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('How do you say it?')),
  )
  const rows = await device.db.outbox.toArray()
  expect(rows.some(({ kind }) => kind === 'suggestion')).toBe(false)
})

test('a full disk is said in the dialog, with the words still in it', async () => {
  const { user, dialog, device } = await openDialog()
  await user.type(screen.getByLabelText('How do you say it?'), 'paanri')
  vi.spyOn(LearnerDb.prototype, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' })
  })
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect((await screen.findByText(/This device could not save it/)).isConnected).toBe(true)
  expect(screen.getByLabelText('How do you say it?')).toHaveProperty('value', 'paanri')
  vi.restoreAllMocks()
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(async () => {
    const rows = await device.db.outbox.toArray()
    expect(rows.filter(({ kind }) => kind === 'suggestion')).toHaveLength(1)
  })
})

test('closing the dialog sends nothing and gives the focus back', async () => {
  const { user, dialog, device } = await openDialog()
  await user.type(screen.getByLabelText('How do you say it?'), 'paanri')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(mark()))
  const rows = await device.db.outbox.toArray()
  expect(rows.some(({ kind }) => kind === 'suggestion')).toBe(false)
})

test('a reviewed line can be said differently too', async () => {
  await deviceWith([sampleLesson({ exercises: [translation] })])
  const user = hand()
  openPage('/lessons/1')
  await question('Khuda haafiz')
  await user.type(screen.getByRole('textbox'), 'goodbye{Enter}')
  await pressDifferently(user)
  expect(await screen.findByRole('dialog', { name: 'We say it differently' })).toBeTruthy()
})

test('what is typed is there again after the dialog was put away, until it is sent', async () => {
  const { user, dialog } = await openDialog()
  await user.type(screen.getByLabelText('How do you say it?'), 'jal')
  await user.type(screen.getByLabelText(/Where do people say that/), 'Dadyal')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressDifferently(user)
  expect(screen.getByLabelText<HTMLInputElement>('How do you say it?').value).toBe('jal')
  expect(screen.getByLabelText<HTMLInputElement>(/Where do people/).value).toBe('Dadyal')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressDifferently(user)
  expect(screen.getByLabelText<HTMLInputElement>('How do you say it?').value).toBe('')
})
