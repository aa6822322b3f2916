import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { isPageOfTheApp } from '../../sw/address-rules.ts'
import {
  button,
  field,
  heading,
  openApp,
  PASSWORD,
  signedInHere,
  startWorld,
  type World,
} from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

describe('a visitor', () => {
  test.each([
    ['/lessons', 'Sign in to open your lessons.'],
    ['/lessons/1', 'Sign in to open your lessons.'],
    ['/dashboard', 'Sign in to open your dashboard.'],
    ['/profile', 'Sign in to open your profile.'],
    ['/words', 'Sign in to open your words.'],
  ])('is sent from %s to sign in, is told why, and goes back after it', async (page, why) => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const { user, at } = openApp(page)
    await heading('Sign In')
    expect(at()).toBe('/login')
    expect(screen.getByText(why)).toBeTruthy()
    await user.type(field('Email'), email)
    await user.type(field('Password'), PASSWORD)
    await user.click(button('Sign In'))
    await waitFor(() => expect(at()).toBe(page))
  })

  test('goes to the lessons after sign-in when the remembered page is not ours', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const { user, at } = openApp('/login', { from: '//evil.example/lessons' })
    await heading('Sign In')
    await user.type(field('Email'), email)
    await user.type(field('Password'), PASSWORD)
    await user.click(button('Sign In'))
    await waitFor(() => expect(at()).toBe('/lessons'))
  })

  test('sees Home, Lessons, Pricing, Sign In and Get Started', async () => {
    openApp('/')
    await heading(/Learn Pothwari/)
    const banner = within(screen.getByRole('banner'))
    for (const name of ['Home', 'Lessons', 'Pricing', 'Sign In', 'Get Started']) {
      expect(banner.getByRole('link', { name })).toBeTruthy()
    }
    expect(screen.queryByTestId('sync-status')).toBeNull()
  })

  test('is offered to begin free, or to see the plans', async () => {
    openApp('/')
    await heading(/Learn Pothwari/)
    expect(
      screen.getAllByRole('link', { name: 'Start Learning Free' })[0]?.getAttribute('href'),
    ).toBe('/register')
    expect(
      screen.getAllByRole('link', { name: 'View Premium Plans' })[0]?.getAttribute('href'),
    ).toBe('/pricing')
  })

  test('finds a way home from a page that is not there', async () => {
    openApp('/nowhere')
    await heading('Page not found')
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(document.title).toBe('Page not found | Apni Boli')
  })

  test('without a payment session is sent to the plans', async () => {
    await signedInHere(world)
    const { at } = openApp('/subscription-success')
    await waitFor(() => expect(at()).toBe('/pricing'))
  })
})

describe('a learner', () => {
  test('goes on from the landing page, and sees Dashboard, Lessons, Practise, Words, Upgrade', async () => {
    await signedInHere(world)
    openApp('/')
    expect(await screen.findAllByRole('link', { name: 'Continue Learning Journey' })).toHaveLength(
      2,
    )
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Lessons',
      'Practise',
      'Words',
      'Upgrade',
    ])
  })

  test.each(['/login', '/register'])(
    'has no business at %s and is taken to the lessons',
    async (page) => {
      await signedInHere(world)
      const { at } = openApp(page)
      await waitFor(() => expect(at()).toBe('/lessons'))
    },
  )

  test('finds /lesson/1 at /lessons/1', async () => {
    await signedInHere(world)
    const { at } = openApp('/lesson/1')
    await waitFor(() => expect(at()).toBe('/lessons/1'))
  })

  test('is named while the first check runs, by the product’s name', async () => {
    await signedInHere(world)
    openApp('/dashboard')
    expect(await screen.findByText(/^Apni Boli is/, { selector: '[role=status] *' })).toBeTruthy()
    await heading('Welcome back, Amina')
  })

  test('hears the heading of the next page, and its tab is named', async () => {
    await signedInHere(world)
    const { user } = openApp('/dashboard')
    await heading('Welcome back, Amina')
    await user.click(screen.getByRole('link', { name: 'Contact Us' }))
    const next = await heading('Contact Us')
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(document.title).toBe('Contact Us | Apni Boli')
  })
})

test('the worker knows every page, and gives the app for it', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory())
  const paths = Object.keys(routesByPath).filter((path) => !path.startsWith('/dev/'))
  expect(paths).toContain('/voices')
  expect(paths.filter((path) => !isPageOfTheApp(new URL(path, location.href)))).toEqual([])
})
