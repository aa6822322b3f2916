import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import { deviceWith } from '../learner-screen/learner-screen.tsx'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'
import { entries, openWords, search, seen } from './open-words.tsx'

const SAMPLES = [
  { roman: 'roti', shahmukhi: 'روٹی', english: 'bread' },
  { roman: 'chaa', shahmukhi: 'چا', english: 'tea' },
  { roman: 'dudh', shahmukhi: 'ددھ', english: 'milk' },
]

const course = (...more: ListedLesson[]) => deviceWith([sampleLesson(), ...more])
describe('the word book', () => {
  it('shows everything that the open lessons teach, each word as a link to its entry', async () => {
    await course()
    openWords('/words')
    await search()
    expect(seen()).toEqual(['Shukriya', 'Tusaañ na kaih haal ai?', 'paaṇi', 'Khuda haafiz'])
    expect(screen.getByRole('status').textContent).toBe('4 entries')
    expect(document.title).toBe('Words | Apni Boli')
  })

  it('finds by any script and spelling, keeps it in the address, and Back finds it again', async () => {
    await course()
    const { at, router } = openWords('/words')
    await userEvent.type(await search(), 'pani')
    await waitFor(() => expect(seen()).toEqual(['paaṇi']))
    await waitFor(() => expect(at()).toBe('/words?q=pani'))
    await userEvent.click(screen.getByRole('link', { name: /paaṇi/ }))
    expect(await screen.findByRole('heading', { level: 1, name: /paaṇi/ })).toBeTruthy()
    expect(at()).toBe('/words/water?q=pani')
    router.history.back()
    expect((await search()).getAttribute('value')).toBe('pani')
    await waitFor(() => expect(seen()).toEqual(['paaṇi']))
  })

  it('keeps what was typed last when an entry is opened at once', async () => {
    await course()
    const { router, at } = openWords('/words')
    await userEvent.type(await search(), 'goodb')
    await waitFor(() => expect(seen()).toEqual(['Khuda haafiz']))
    await userEvent.click(screen.getByRole('link', { name: /Khuda/ }))
    await screen.findByRole('heading', { level: 1, name: /Khuda/ })
    router.history.back()
    await waitFor(() => expect(at()).toBe('/words?q=goodb'))
  })

  it('narrows by lesson, by kind and by what nobody has checked', async () => {
    const second = sampleLesson({ id: '2', order: 2, title: 'Family' })
    const items = second.items.map((item) => ({
      ...item,
      id: `2-${item.id}`,
      partOfSpeech: 'noun',
    }))
    await course({ ...second, items })
    const { at } = openWords('/words?lesson=1')
    await search()
    expect(entries()).toHaveLength(4)
    await userEvent.selectOptions(screen.getByLabelText('Lesson'), '2')
    await waitFor(() => expect(at()).toBe('/words?lesson=2'))
    await userEvent.click(screen.getByRole('checkbox', { name: /checked/ }))
    await waitFor(() => expect(at()).toBe('/words?lesson=2&checked=no'))
    expect(seen()).not.toContain('Khuda haafiz')
    await userEvent.selectOptions(screen.getByLabelText('Kind of word'), 'word')
    expect(await screen.findByRole('heading', { name: 'No word found' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all words' }))
    await waitFor(() => expect(entries()).toHaveLength(8))
  })

  it('shows on a phone what narrows the list when it is asked for, and how much of it is chosen', async () => {
    await course()
    openWords('/words')
    await search()
    const filters = screen.getByRole('button', { name: 'Filters' })
    expect(filters.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(filters)
    expect(filters.getAttribute('aria-expanded')).toBe('true')
    await userEvent.selectOptions(screen.getByLabelText('Lesson'), '1')
    await userEvent.click(screen.getByRole('checkbox', { name: /checked/ }))
    await screen.findByRole('button', { name: 'Filters: 2', expanded: true })
  })

  it('shows at once what the address narrows', async () => {
    await course()
    openWords('/words?lesson=1')
    await search()
    expect(screen.getByRole('button', { name: 'Filters: 1', expanded: true })).toBeTruthy()
  })

  it('follows a link to another search, and lets nobody who types lose a letter', async () => {
    await course()
    const { router } = openWords('/words?q=pani')
    await search()
    await router.navigate({ to: '/words' })
    await waitFor(async () => expect((await search()).getAttribute('value')).toBe(''))
  })

  it('says what to try where nothing is found', async () => {
    await course(lockedSample({ id: '4', order: 4 }))
    openWords('/words?q=xylophone')
    expect(await screen.findByRole('heading', { name: 'No word found' })).toBeTruthy()
    expect(screen.getByText(/Try fewer letters.*not searched/)).toBeTruthy()
  })

  it.each([
    ['premium', {}, 'Three of its words. The rest open with Premium.'],
    [
      'verify',
      { isPremium: false, locked: 'verify' as const },
      /once your email address is verified/,
    ],
  ])(
    'shows three words of a lesson that needs %s, and what opens the rest',
    async (_, given, says) => {
      await course(lockedSample({ id: '4', order: 4, sampleWords: SAMPLES, ...given }))
      openWords('/words?lesson=4')
      const section = within(await screen.findByRole('region', { name: /Lesson 4/ }))
      expect(section.getByText(says)).toBeTruthy()
      expect(section.getAllByRole('listitem')).toHaveLength(3)
      expect(section.queryByRole('link', { name: /roti/ })).toBeNull()
    },
  )

  it('keeps the words that were learnt before premium ended, without a voice', async () => {
    const learnt = sampleLesson().items.map(({ audioUrl: _, ...item }) => item)
    await course(
      lockedSample({
        id: '4',
        order: 4,
        learnt: learnt.map((item) => ({ ...item, id: `4-${item.id}` })),
      }),
    )
    openWords('/words/4-thanks')
    await screen.findByRole('heading', { level: 1, name: /Shukriya/ })
    expect(screen.getByText(/Premium has ended/)).toBeTruthy()
    expect(screen.getByText('May share')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Listen/ })).toBeNull()
  })

  it('says of a lesson that is paid for and not here yet that it comes', async () => {
    await deviceWith([sampleLesson(), lockedSample({ id: '4', order: 4 })], {
      subscriptionStatus: 'active',
    })
    openWords('/words?lesson=4')
    expect(await screen.findByText('Its words come with the next sync.')).toBeTruthy()
  })

  it('waits for the first lessons where the device has none', async () => {
    await deviceWith([])
    openWords('/words')
    expect(await screen.findByText('None yet')).toBeTruthy()
  })
})

describe('an entry', () => {
  it('has both scripts in their languages, the voice, what families say, and where it comes from', async () => {
    const lesson = sampleLesson()
    const items = lesson.items.map((item) => {
      if (item.id === 'thanks') {
        const alsoSaid = ['meharbaani', 'shukran']
        const alsoSaidShahmukhi = ['مہربانی', 'شکران']
        return { ...item, ipa: 'ʃʊkɾija', note: 'Urdu loan.', alsoSaid, alsoSaidShahmukhi }
      }
      if (item.id !== 'how') return item
      return {
        ...item,
        words: [{ roman: 'haal', shahmukhi: 'حال', gloss: 'state', itemId: 'thanks' }],
      }
    })
    await deviceWith([{ ...lesson, items }])
    openWords('/words/thanks')
    const title = await screen.findByRole('heading', { level: 1 })
    expect(within(title).getByText('Shukriya').getAttribute('lang')).toBe('phr-Latn')
    expect(within(title).getByText('شکریہ').getAttribute('lang')).toBe('phr-Arab')
    expect(screen.getByText('[ʃʊkɾija]').getAttribute('lang')).toBe('phr-fonipa')
    expect(screen.getByRole('button', { name: /^Listen to .*shukriya/ })).toBeTruthy()
    expect(screen.getByText(/^Families also say/).textContent).toBe(
      'Families also say meharbaani مہربانی, shukran شکران.',
    )
    expect(screen.getByText('مہربانی').getAttribute('lang')).toBe('phr-Arab')
    expect(screen.getByText('Not yet checked by a native speaker.')).toBeTruthy()
    expect(screen.getByText('Urdu loan.')).toBeTruthy()
    const lines = within(screen.getByRole('region', { name: 'In the course' }))
    expect(lines.getByRole('link').getAttribute('href')).toBe('/words/how')
    expect(screen.getByRole('link', { name: /^Lesson 1,/ }).getAttribute('href')).toBe('/lessons/1')
    expect(screen.getByText('May suggest')).toBeTruthy()
    // The title is an effect, which may come after the page is drawn.
    await waitFor(() => expect(document.title).toBe('Shukriya, Thank you | Apni Boli'))
  })

  it('leads back to the search that it was found with', async () => {
    await course()
    openWords('/words/water?q=pan&lesson=1')
    const back = await screen.findByRole('link', { name: 'Words' })
    expect(back.getAttribute('href')).toBe('/words?q=pan&lesson=1')
  })

  it('gives the authors and the licence of its sources, and the terms of its clip', async () => {
    const source = 'UW71722; HKAT-phr; PWS2026 (na)'
    const items = sampleLesson().items.map((item) => ({ ...item, source, audioTerms: 'CC0' }))
    await deviceWith([sampleLesson({ items })])
    openWords('/words/thanks')
    const known = await screen.findByRole('region', { name: 'What is known of it' })
    expect(known.textContent).toContain(source)
    expect(known.textContent).toContain('Liljegren, Forkel, Knobloch and Lange')
    expect(known.textContent).toContain('M. W. Ur Rehman')
    expect(known.textContent).toContain('Terms of the clipCC0')
  })

  it('says of an address that names no word of this device where it may be', async () => {
    await course()
    openWords('/words/nowhere')
    expect(await screen.findByRole('heading', { name: 'This word is not here' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All words' }).getAttribute('href')).toBe('/words')
  })
})
