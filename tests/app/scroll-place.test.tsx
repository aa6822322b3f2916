import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { markDrawn } from '#device/when-idle.ts'
import { heading, openApp, signedInHere, startWorld, type World } from './open-app.tsx'

let world: World
const observers = new Set<() => void>()
const resized = () => observers.forEach((callback) => callback())
beforeEach(async () => {
  world = await startWorld()
  // jsdom has no layout: the test says when the page has another size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly callback: () => void
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe = () => observers.add(this.callback)
      disconnect = () => observers.delete(this.callback)
    },
  )
})

/** What holds the place comes after the first screen, with the room for toasts. */
async function drawn(): Promise<void> {
  markDrawn()
  await waitFor(() => expect(document.querySelector('.toasts')).toBeTruthy())
}

test('from the dashboard the list opens on the card of the lesson to take, with the focus there', async () => {
  await signedInHere(world)
  const { user } = openApp('/dashboard')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await drawn()
  await user.click(await screen.findByRole('link', { name: 'Continue Your Journey' }))
  await heading('Lessons')
  const card = (await screen.findByRole('heading', { name: 'Foundation' }))
    .closest('section')
    ?.querySelector('.lesson.is-open')
  expect(card).toBeTruthy()
  await waitFor(() => {
    act(resized)
    expect(scrolled.mock.contexts).toContain(card)
    expect(document.activeElement).toBe(card?.querySelector('a'))
  })
})

test('from elsewhere it opens at its top, with the focus on its heading', async () => {
  await signedInHere(world)
  const { router } = openApp('/contact')
  await drawn()
  await act(() => router.navigate({ to: '/lessons' }))
  const title = await heading('Lessons')
  await waitFor(() => expect(document.activeElement).toBe(title))
  act(resized)
  expect(document.activeElement).toBe(title)
})
