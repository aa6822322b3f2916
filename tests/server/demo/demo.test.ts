import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FamilyPage } from '#contract/family.ts'
import type { ReviewsPage } from '#contract/reviews.ts'
import { viewOf } from '#domain/kinship/family-entry.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { foldReviews } from '#domain/memory/fold-reviews.ts'
import { type Strength, wordStrength } from '#domain/memory/strength.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import { localDate } from '#server/demo/demo-days.ts'
import { WITH_PAYMENT_FAKE } from '../../../scripts/server-process.ts'
import type { ResponseBody } from '../test-account.ts'
import { ask, newFolder, startReal } from '../real-server.ts'

/** What each learner of the printed table must be found in. */
const STATES: Record<string, (found: Found) => void> = {
  'new@example.org': ({ user, progress }) => {
    expect(user.emailVerified).toBe(false)
    expect(progress.stats.lessonsCompleted).toBe(0)
  },
  'verified@example.org': ({ user, progress }) => {
    expect(user.emailVerified).toBe(true)
    expect(progress['progress']).toEqual([])
  },
  'interrupted@example.org': ({ progress }) => {
    expect(progress['progress']).toEqual([
      expect.objectContaining({ lesson_id: '1', completed: true }),
      expect.objectContaining({ lesson_id: '2', canResume: true, currentExerciseIndex: 5 }),
    ])
  },
  'steady@example.org': ({ progress, reviews, family }) => {
    expect(progress.stats).toMatchObject({ currentStreak: 7, lessonsCompleted: 3 })
    // One of the seven days is a day of practice alone.
    expect(progress['practices']).toEqual([expect.objectContaining({ answered: 12, right: 9 })])
    expect(progress.stats.totalXP).toBeGreaterThan(100)
    const grades = reviews.map(({ grade }) => grade)
    // Three of the first lesson's words were not known at first, one of the third's, and three in practice.
    expect(grades.filter((grade) => grade === 1)).toHaveLength(7)
    expect(grades.length).toBeGreaterThan(100)
    expect(wordsThatAre('strong', reviews)).toBeGreaterThan(20)
    const relations = pathsBetween(viewOf(family).family, 'me', uncleIn(family))
    expect(relations.map((path) => path.join(''))).toEqual(['FB+'])
    expect(viewOf(family).words.get('MM')?.roman).toBe('Bebe')
  },
  'lapsed@example.org': ({ progress, reviews }) => {
    expect(wordsThatAre('fading', reviews)).toBeGreaterThan(20)
    expect(progress.stats).toMatchObject({ currentStreak: 0, longestStreak: 4 })
  },
  'premium@example.org': ({ user, subscription, progress }) => {
    expect(user.subscriptionStatus).toBe('active')
    expect(subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    expect(progress.stats.lessonsCompleted).toBe(5)
  },
  'returning@example.org': ({ user, reviews }) => {
    expect(user.subscriptionStatus).toBe('active')
    const { cards, today } = cardsOf(reviews)
    const itemIds = cards.map(({ itemId }) => itemId)
    expect(waitingWords(cards, { itemIds, today, newPerDay: 0 }).today).toBeGreaterThan(200)
  },
  'leaving@example.org': ({ user, subscription }) => {
    expect(user.subscriptionStatus).toBe('active')
    expect(subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  },
  'former@example.org': ({ user, subscription }) => {
    expect(user.subscriptionStatus).not.toBe('active')
    expect(subscription).toMatchObject({ status: 'cancelled' })
    const sinceDays =
      (Date.now() - Date.parse(String(subscription['currentPeriodEnd']))) / 86_400_000
    expect(sinceDays).toBeGreaterThan(0)
    expect(sinceDays).toBeLessThan(7)
  },
  'suggesting@example.org': ({ suggestions }) => {
    expect(suggestions).toEqual([expect.objectContaining({ itemId: 'L01-01' })])
  },
}

type Found = {
  user: ResponseBody['user']
  progress: ResponseBody
  subscription: ResponseBody
  suggestions: unknown
  reviews: ReviewsPage['events']
  family: FamilyPage['entries']
}

function cardsOf(reviews: Found['reviews']) {
  const cards = foldReviews(reviews, { epoch: 1, nowMs: Date.now() })
  return { cards, today: localDate(new Date()) }
}

function wordsThatAre(strength: Strength, reviews: Found['reviews']): number {
  const { cards, today } = cardsOf(reviews)
  const itemIds = [...new Set(cards.map(({ itemId }) => itemId))]
  const ofItem = (id: string) => cards.filter(({ itemId }) => itemId === id)
  return itemIds.filter((id) => wordStrength(ofItem(id), today) === strength).length
}

/** The father's brother. */
function uncleIn(entries: FamilyPage['entries']): string {
  const people = [...viewOf(entries).family.values()]
  const father = people.find(({ id }) => people.some((me) => me.id === 'me' && me.father === id))
  const uncle = people.find(({ id, father: of }) => id !== father?.id && of === father?.father)
  if (!father?.father || !uncle) throw new Error('The tree has no uncle')
  return uncle.id
}

test('npm start -- --demo: whoever the table names can sign in and is in the state it tells, also after a restart', async () => {
  const folder = newFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  const how = { options: ['--demo'], nodeOptions: WITH_PAYMENT_FAKE }
  const first = startReal(env, how)
  const address = await first.address
  const sessions = await signInAll(address, first.output.stdout)
  const before = await findAll(address, sessions)
  for (const [email, isInState] of Object.entries(STATES)) isInState(before[email] as Found)
  // The operator's own folder is not even made.
  expect(existsSync(env.DATA_DIR)).toBe(false)
  const mails = readdirSync(join(folder, 'data-demo', 'mail')).length
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])

  const second = startReal(env, how)
  expect(await findAll(await second.address, sessions)).toEqual(before)
  expect(readdirSync(join(folder, 'data-demo', 'mail'))).toHaveLength(mails)
}, 60_000)

type Sessions = Record<string, string>

async function signInAll(address: string, printed: string): Promise<Sessions> {
  const password = /Every password is (\S+)/.exec(printed)?.[1]
  const emails = [...printed.matchAll(/^ {2}(\S+@example\.org)/gm)].map(([, email]) =>
    String(email),
  )
  expect(emails).toEqual(Object.keys(STATES))
  const signedIn = emails.map(async (email) => {
    const { status, body } = await ask(address, 'POST', '/api/auth/login', {
      body: { email, password },
    })
    expect(status, email).toBe(200)
    return [email, body.token] as const
  })
  return Object.fromEntries(await Promise.all(signedIn))
}

async function findAll(address: string, sessions: Sessions): Promise<Record<string, Found>> {
  const today = localDate(new Date())
  const found = Object.entries(sessions).map(async ([email, token]) => {
    const get = async (path: string) => (await ask(address, 'GET', path, { token })).body
    const learner = {
      user: (await get('/api/auth/profile')).user,
      progress: await get(`/api/progress?localDate=${today}`),
      subscription: await get('/api/stripe/subscription-status'),
      reviews: (await get('/api/reviews'))['events'] as ReviewsPage['events'],
      family: (await get('/api/family'))['entries'] as FamilyPage['entries'],
      suggestions: (await get('/api/account/export'))['suggestions'],
    }
    return [email, learner] as const
  })
  return Object.fromEntries(await Promise.all(found))
}
