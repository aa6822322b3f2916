import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { landingContent } from 'virtual:landing-content'
import { annualPerMonthPence, pounds, PRICES } from '#domain/prices.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

async function openLanding() {
  const app = openApp('/')
  await heading(/^Learn Pothwari/)
  return app
}

const { exercise } = landingContent.demonstration
const wrong = exercise.options?.find((option) => option !== exercise.correctAnswer) ?? ''
const option = (name: string) => button(new RegExp(`^[A-D] ?${name}`))

describe('a visitor', () => {
  test('begins free or sees the plans, above and again at the bottom', async () => {
    await openLanding()
    const links = (name: string) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
    expect(links('Start Learning Free')).toEqual(['/register', '/register'])
    expect(links('View Premium Plans')).toEqual(['/pricing', '/pricing'])
    expect(screen.queryByText('Continue Learning Journey')).toBeNull()
  })

  test.each([
    ['Foundation', 'Free', '3 lessons, free. Greetings and family terms.'],
    ['Daily Life', 'Premium', '3 lessons. Food, shopping, money.'],
    ['Relationships', 'Premium', '2 lessons. Home, routines, emotions.'],
    ['Advanced', 'Premium', '7 lessons. Culture, work, travel.'],
  ])('reads of the path %s', async (name, plan, text) => {
    await openLanding()
    const path = screen.getByRole('heading', { level: 3, name }).closest('li')
    if (path === null) throw new Error('The path is in no list')
    expect(within(path).getByText(plan)).toBeTruthy()
    expect(path.textContent).toContain(text)
  })

  test('reads each claim, and of what nobody has counted that it is an aim', async () => {
    await openLanding()
    const claims = within(screen.getByRole('region', { name: 'Apni Boli in numbers' }))
    const said = claims.getAllByRole('listitem').map((item) => item.textContent)
    expect(said[0]).toBe('1000+learnersOur aim')
    expect(said[2]).toBe('95%family connectionOur aim')
    for (const [at, claim] of landingContent.claims.entries()) {
      expect(said[at]?.includes('Our aim')).toBe(claim.isAim)
    }
  })

  test('reads three testimonials by role and town, and that they are ours as long as they are', async () => {
    await openLanding()
    const voices = within(screen.getByRole('region', { name: 'Said around the table' }))
    expect(voices.getAllByRole('figure').map((figure) => figure.textContent)).toEqual(
      landingContent.testimonials.map(({ quote, who }) => quote + who),
    )
    expect(voices.getByText(/hope families will say/)).toBeTruthy()
  })

  test('is told the prices that the checkout asks for', async () => {
    await openLanding()
    const text = screen.getByRole('main').textContent
    for (const pence of [PRICES.monthly, PRICES.annual, annualPerMonthPence()]) {
      expect(text).toContain(pounds(pence))
    }
  })
})

describe('the exercise to try', () => {
  test('praises the right answer, says why, and leads on', async () => {
    const { user } = await openLanding()
    await user.click(option(exercise.correctAnswer))
    await screen.findByText('Shabash!')
    expect(screen.getByText('(Excellent!)')).toBeTruthy()
    expect(screen.getByText(exercise.explanation)).toBeTruthy()
    const onward = screen.getAllByRole('link', { name: 'Start Learning Free' })[1]
    await waitFor(() => expect(document.activeElement).toBe(onward))
    expect(onward?.closest('[role=status]')).not.toBeNull()
  })

  test('answers a miss with the right one, and asks again; all of it by keys', async () => {
    const { user } = await openLanding()
    option(wrong).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Koi gal nahi!')
    expect(screen.getByText('(No problem!)')).toBeTruthy()
    expect(screen.getByText(/^Correct answer:/).textContent).toContain(exercise.correctAnswer)
    await waitFor(() => expect(document.activeElement).toBe(button('Try Again')))
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Koi gal nahi!')).toBeNull()
    await waitFor(() => expect(document.activeElement?.classList).toContain('answer'))
    option(exercise.correctAnswer).focus()
    await user.keyboard(' ')
    await screen.findByText('Shabash!')
  })

  test('keeps nothing and asks the server nothing', async () => {
    const { user } = await openLanding()
    await user.click(option(wrong))
    await screen.findByText('Koi gal nahi!')
    expect(world.calls.filter((call) => call.includes('/api/'))).toEqual([])
  })

  test('says which voice it is and who has not checked it', async () => {
    await openLanding()
    expect(button(`Listen: ${exercise.prompt?.text}`)).toBeTruthy()
    expect(screen.getByText(/not yet checked by a native speaker · computer voice/)).toBeTruthy()
  })
})

test('a learner goes on', async () => {
  await signedInHere(world)
  const { user, at } = await openLanding()
  const links = screen.getAllByRole('link', { name: 'Continue Learning Journey' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/lessons', '/lessons'])
  expect(screen.queryByText('Start Learning Free')).toBeNull()
  expect(screen.queryByText('View Premium Plans')).toBeNull()
  if (links[0]) await user.click(links[0])
  await waitFor(() => expect(at()).toBe('/lessons'))
})
