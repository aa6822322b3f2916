import { expect, test } from './engine-journey.ts'
import { signIn } from './play.ts'

test('a name is changed and text made larger, and both are there after a reload; the app says how it gets onto the home screen', async ({
  learner,
  tab,
}) => {
  await signIn(tab, learner)
  await tab.goto('/profile?tab=settings')
  await tab.press({ role: 'button', name: '^Edit' })
  await tab.enter({ label: 'First name' }, 'Aamina')
  await tab.press({ role: 'button', name: 'Save Changes' })
  await tab.see({ text: '^Aamina$', within: { role: 'region', name: 'Personal Information' } })
  await tab.press({ text: 'More space between letters' })
  await tab.see({ role: 'heading', name: 'On your home screen' })
  // Neither engine offers to install by itself: a button would do nothing.
  expect(await tab.sees({ role: 'button', name: '^Install$' })).toBe(false)

  await tab.goto('/profile?tab=settings')
  await tab.see({ text: '^Aamina$', within: { role: 'region', name: 'Personal Information' } })
  const isWide = () => (document.documentElement.dataset['spacing'] ?? '') === 'wide'
  await expect.poll(() => tab.evaluate(isWide, undefined)).toBe(true)
})
