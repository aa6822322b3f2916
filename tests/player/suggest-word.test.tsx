import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SuggestWord } from '#features/player/line/suggest-word.tsx'
import { useToasts } from '#ui/toast-store.ts'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { sampleLesson } from './sample-lesson.ts'

const relation = { id: 'K-ZS', english: "sister's son", roman: '', shahmukhi: '' }

function Toasts() {
  return useToasts().toasts.map(({ id, text }) => <p key={id}>{text}</p>)
}

test('a tap opens the suggestion with the word of the house filled in, and it is kept to be sent', async () => {
  const { db } = await deviceWith([sampleLesson()])
  const user = hand()
  openPage('/practice', {
    '/practice': () => <SuggestWord item={relation} lessonId="" said="bhanja" />,
  })
  render(<Toasts />)
  await user.click(await openButton('Suggest it to the course'))
  const dialog = within(await screen.findByRole('dialog', { name: 'We say it differently' }))
  expect(dialog.getByText('The course has no word for')).toBeTruthy()
  expect(dialog.getByText("sister's son")).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('How do you say it?').value).toBe('bhanja')
  // Recordings are of lines and words: a relation without one has nothing to be read out.
  expect(dialog.queryByRole('link')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Thank you. It is saved on this device/)
  expect(await db.outbox.toArray()).toMatchObject([
    { kind: 'suggestion', lessonId: '', body: { itemId: 'K-ZS', roman: 'bhanja' } },
  ])
})
