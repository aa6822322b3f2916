import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import type { Completion } from '#domain/completions.ts'
import { practiceXp, repeatCompletionXp } from '#domain/lesson-xp.ts'
import { writeSetting } from '#data/settings.ts'
import { DashboardRoute } from '#app/dashboard-route.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { deviceWith, type Device, hand, openPage } from '../learner-screen/learner-screen.tsx'
import { finished as done, studied } from '../learner-screen/study-log.ts'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'
import { breakTable } from '../setup/break-table.ts'

const course = [
  sampleLesson(),
  sampleLesson({ id: '2', order: 2, title: 'My Family' }),
  sampleLesson({ id: '3', order: 3, title: 'Animals Around Us' }),
  lockedSample({ id: '4', order: 4, title: 'At the Table' }),
]

const DAY_MS = 86_400_000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useConnectivity.setState({ isOnline: true })
})

async function open(path = '/dashboard') {
  const view = openPage(path, { '/dashboard': DashboardRoute })
  await screen.findByRole('tab', { name: 'Overview' })
  return view
}

async function learnerWith(log: Completion[], given: Partial<User> = {}): Promise<Device> {
  const device = await deviceWith(course, given)
  await studied(device, log)
  return device
}

/** The number on the card of that name. */
function total(name: string): string {
  const card = screen.getByText(name, { selector: 'dt' }).parentElement
  return card?.querySelector('b')?.textContent ?? ''
}

const region = (name: string) => screen.findByRole('region', { name })

const weekday = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * DAY_MS).toLocaleDateString('en-GB', { weekday: 'long' })

describe('the head of the dashboard', () => {
  it('welcomes by name and tells the rank with the way to the next', async () => {
    // 104 for the very first lesson, 54 for the second one.
    await learnerWith([done('1', 1), done('2', 0)])
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Test Learner')
    expect(screen.getByText('Knowledge Seeker', { selector: '.rank-tag' })).toBeTruthy()
    expect(screen.getByText('Heritage Explorer').parentElement?.textContent).toBe(
      '342 XP to Heritage Explorer',
    )
    const bar = screen.getByRole('progressbar', { name: 'Progress to Heritage Explorer' })
    expect(bar.getAttribute('aria-valuetext')).toBe('158 of 500 XP')
  })

  it('welcomes a learner without a name as Learner, and a name as it was just changed', async () => {
    const device = await deviceWith(course, { name: ' ' })
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Learner')
    await device.db.outbox.add({
      id: crypto.randomUUID(),
      v: 1,
      seq: 1,
      userId: device.user.id,
      lessonId: '',
      kind: 'profile',
      body: { firstName: 'Zara', lastName: '' },
      createdAt: new Date().toISOString(),
      attempts: 0,
      nextAttemptAt: 0,
      lastError: null,
      state: 'waiting',
    })
    expect(await screen.findByText('Welcome back, Zara')).toBeTruthy()
  })
})

describe('the four cards', () => {
  it('count everything on this device, synced or not', async () => {
    await learnerWith([done('1', 2, { score: 100 }), done('2', 1), done('1', 0)])
    await open()
    // 140, 54 and 18 for practising again.
    expect(total('Total XP')).toBe('212')
    expect(total('Current Streak')).toBe('3')
    expect(total('Lessons Done')).toBe('2')
    expect(screen.getByText('15 total available')).toBeTruthy()
    // Joined, first lesson, perfect, 100 XP, three days in a row.
    expect(total('Achievements')).toBe('5')
    expect(screen.getByText('of 10')).toBeTruthy()
  })

  it('are not shown to a new learner: the first lesson leads, without a zero', async () => {
    await learnerWith([])
    await open()
    expect(await screen.findByRole('link', { name: 'Continue Your Journey' })).toBeTruthy()
    const overview = screen.getByRole('tabpanel', { name: 'Overview' })
    expect(await within(overview).findByRole('link', { name: 'Start Lesson 1' })).toBeTruthy()
    // Neither in sight nor in what a screen reader is told.
    expect(overview.textContent).not.toMatch(/(?<![\d.])0\b/)
    expect(overview.querySelector('[aria-label*="0 in all"], [aria-valuenow="0"]')).toBeNull()
  })

  it('show a lesson as soon as it is completed, also in another tab', async () => {
    const device = await learnerWith([])
    await open()
    await studied(device, [done('1', 0)])
    await screen.findByText('Total XP')
    await vi.waitFor(() => expect(total('Total XP')).toBe('104'))
  })
})

describe('the tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent

  it('are walked with arrow keys, Home and End, and live in the address', async () => {
    await learnerWith([])
    const { router } = await open()
    const keys = hand()
    await keys.click(screen.getByRole('tab', { name: 'Overview' }))
    const walk: [string, string, string][] = [
      ['{ArrowRight}', 'Achievements', '?tab=achievements'],
      ['{ArrowRight}', 'Progress', '?tab=progress'],
      ['{ArrowRight}', 'Overview', ''],
      ['{End}', 'Progress', '?tab=progress'],
      ['{ArrowLeft}', 'Achievements', '?tab=achievements'],
      ['{Home}', 'Overview', ''],
    ]
    for (const [key, tab, search] of walk) {
      await keys.keyboard(key)
      await vi.waitFor(() => expect(selected()).toBe(tab))
      expect(document.activeElement?.textContent).toBe(tab)
      expect(router.state.location.searchStr).toBe(search)
      expect(screen.getByRole('tabpanel', { name: tab })).toBeTruthy()
    }
  })

  it.each([
    ['?tab=progress', 'Progress'],
    ['?tab=achievements', 'Achievements'],
    ['?tab=treasure', 'Overview'],
    ['?tab=', 'Overview'],
    ['', 'Overview'],
  ])('open at %s on %s', async (search, tab) => {
    await learnerWith([])
    await open(`/dashboard${search}`)
    expect(selected()).toBe(tab)
  })
})

describe('the week', () => {
  it('is a chart with its words, and a table that says what the log says', async () => {
    await learnerWith([
      done('1', 8),
      done('2', 3, { score: 100 }),
      done('3', 3, { activeSeconds: 600 }),
      done('2', 0, { score: 100 }),
    ])
    await open()
    const week = within(await region('This week'))
    // 90 and 54 three days ago, 25 for a perfect repeat today; what is older than the week is not there.
    const drawing = await week.findByRole('img', { name: /^XP in the last 7 days:/ })
    expect(drawing.getAttribute('aria-label')).toContain(`${weekday(3)} 144`)
    expect(drawing.getAttribute('aria-label')).toContain('today 25. 169 in all.')
    expect(
      week.getByText(`Your last 7 days. One stitch is 10 XP. ${weekday(3)} was your best day.`),
    ).toBeTruthy()
    expect(week.getByText('169')).toBeTruthy()
    // Fourteen whole stitches and a part of one; two whole ones and a half today.
    expect(drawing.querySelectorAll('.column i:not(.empty)')).toHaveLength(15 + 3)
    expect(drawing.querySelectorAll('.column.now i')).toHaveLength(3)
    expect([...drawing.querySelectorAll('b')].map((text) => text.textContent)).toEqual([
      '144',
      '25',
    ])
    // 15 minutes three days ago, 5 today.
    expect(
      week.getByText(
        '20 min of lessons and practice. Daily goal of 15 minutes reached on 1 of 7 days.',
      ),
    ).toBeTruthy()
    const rows = within(week.getByRole('table', { name: 'XP day by day' })).getAllByRole('row')
    const cells = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    const nothing = ['0', '0', '0 min']
    expect(cells).toEqual([
      nothing,
      nothing,
      nothing,
      ['144', '2', '15 min'],
      nothing,
      nothing,
      ['25', '1', '5 min'],
    ])
  })

  it('invites where nothing was sewn', async () => {
    await learnerWith([done('1', 30)])
    await open()
    const week = within(await region('This week'))
    expect(await week.findByText('Nothing this week yet. One lesson starts it off.')).toBeTruthy()
    const drawing = await week.findByRole('img', { name: /0 in all\.$/ })
    expect(drawing.querySelectorAll('.unsewn .empty')).toHaveLength(7)
    expect(drawing.querySelectorAll('i:not(.empty)')).toHaveLength(0)
    expect(week.queryByText(/Daily goal/)).toBeNull()
  })

  it('says that the log cannot be read, and shows the totals all the same', async () => {
    await learnerWith([done('1', 0)])
    breakTable('completions')
    await open()
    const week = within(await region('This week'))
    expect((await week.findByRole('alert')).textContent).toContain('could not read back')
    expect(total('Total XP')).toBe('104')
  })
})

describe('where to go on', () => {
  const card = async (name: string) => within(await region(name))

  it('names the lesson that comes next and leads to the lessons', async () => {
    await learnerWith([done('1', 0)])
    await open()
    const next = await card('Today')
    expect(next.getByText('Next up')).toBeTruthy()
    expect(next.getByText('Lesson 2, My Family')).toBeTruthy()
    await hand().click(next.getByRole('link', { name: 'Continue Your Journey' }))
    expect(await screen.findByRole('heading', { name: 'Lessons' })).toBeTruthy()
  })

  it('prefers the lesson that is begun, and says how far it is', async () => {
    const device = await learnerWith([])
    await device.db.progress.put({
      lessonId: '3',
      epoch: 1,
      attempt: 1,
      currentExerciseIndex: 2,
      completedExercises: [0, 1],
      correctExercises: [0],
    })
    await open()
    expect(await screen.findByText('Lesson 3, Animals Around Us')).toBeTruthy()
    expect(screen.getByText('2 of 4 exercises done')).toBeTruthy()
  })

  it('says so where the free lessons are done', async () => {
    await learnerWith([done('1', 0), done('2', 0), done('3', 0)])
    await open()
    const end = await card('Today')
    expect(await end.findByText('You’ve finished the free lessons')).toBeTruthy()
    expect(end.getByRole('link', { name: 'Continue Your Journey' })).toBeTruthy()
  })

  it('points at the mail where the address is not verified', async () => {
    const device = await deviceWith(
      [
        sampleLesson(),
        lockedSample({ id: '2', order: 2, isPremium: false, path: 'foundation', locked: 'verify' }),
      ],
      { emailVerified: false },
    )
    await studied(device, [done('1', 0)])
    await open()
    expect(await (await card('Today')).findByText('One email away')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Resend Email' })).toBeTruthy()
  })

  it('says that the lessons are on their way where the device has none yet', async () => {
    await deviceWith([])
    await open()
    expect(await (await card('Today')).findByText('The lessons are on their way')).toBeTruthy()
  })
})

describe('what it means', () => {
  it('counts one cultural impact point for every 10 XP, and the patches that are sewn', async () => {
    await learnerWith([done('1', 0)])
    await open()
    const impact = within(await region('Your heritage impact'))
    expect(impact.getByText('10').parentElement?.textContent).toBe('10 cultural impact points')
    expect(await impact.findByText('1 of 15 patches sewn')).toBeTruthy()
  })

  it('shows each achievement with how far it is, and leads to all of them', async () => {
    await learnerWith([done('1', 1), done('2', 0)])
    await open()
    const grid = within(await region('Achievements'))
    expect(grid.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Welcome HomeUnlocked',
      'First StepsUnlocked',
      'Finding Your Voice2 of 3 lessons',
      'Part of the Conversation2 of 5 lessons',
      'Heritage Guardian2 of 10 lessons',
      'Perfectionist0 of 1 lesson',
      'Getting Consistent2 of 3 days',
      'Weekly Warrior2 of 7 days',
      'Knowledge SeekerUnlocked',
      'Language Learner158 of 500 XP',
    ])
    await hand().click(grid.getByRole('link', { name: /^See all/ }))
    expect(
      await screen.findByText('3 of 10 unlocked. Achievements are yours to keep.'),
    ).toBeTruthy()
    const day = new Date(Date.now() - DAY_MS).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    const first = screen.getByRole('heading', { name: 'First Steps' }).parentElement
    expect(first?.textContent).toContain(`Unlocked on ${day}`)
    expect(screen.getByText('Unlocked on 1 January 2026')).toBeTruthy()
    expect(
      screen
        .getByRole('progressbar', { name: 'Progress to Language Learner' })
        .getAttribute('aria-valuetext'),
    ).toBe('158 of 500 XP')
  })

  it('tells goal, daily goal with today’s measured minutes, and what was done so far', async () => {
    await learnerWith(
      [
        done('1', 4, { activeSeconds: 3000, score: 100 }),
        done('2', 3),
        done('2', 0, { activeSeconds: 9 * 60 + 50 }),
      ],
      { learningGoal: 'cultural_preservation', dailyGoal: 30 },
    )
    await open()
    const profile = within(await region('Learning profile'))
    expect(await screen.findByText('9 of 30 min')).toBeTruthy()
    const facts = profile.getAllByRole('term').map((term) => {
      return `${term.textContent}: ${term.nextElementSibling?.textContent}`
    })
    expect(facts).toEqual([
      'Learning for: Cultural Preservation',
      'Daily goal: 30 minutes',
      'Longest streak: 2 days',
      'Perfect lessons: 1',
      'Time studied: 1 h 4 min',
      'Member since: 1 January 2026',
    ])
  })

  it('says that the daily goal is reached', async () => {
    await learnerWith([done('1', 0, { activeSeconds: 901 })])
    await open()
    expect(await screen.findByText('goal reached')).toBeTruthy()
    expect(screen.getByText('15 min today')).toBeTruthy()
  })
})

describe('the progress tab', () => {
  it('has one sentence beside the rule that is counted by', async () => {
    await learnerWith([])
    await open('/dashboard?tab=progress')
    const rule = await region('+50 XP per lesson completed')
    expect(rule.textContent).toContain('30 to 60 XP for a new lesson')
    expect(repeatCompletionXp(0).total).toBe(10)
    expect(repeatCompletionXp(99).total).toBe(19)
    expect(repeatCompletionXp(100)).toMatchObject({ base: 20, perfectBonus: 5 })
    expect(rule.textContent).toContain(
      'A lesson taken again earns 10 to 20 XP, plus 5 when it is perfect.',
    )
    expect([0, 1, 2, 12].map((right) => practiceXp(right).total)).toEqual([10, 10, 11, 16])
    expect(rule.textContent).toContain(
      'A session of practice earns 10 XP, plus one for every two right answers.',
    )
  })

  it('tells lesson by lesson what is mastered, begun, open and locked', async () => {
    const device = await learnerWith([done('1', 3, { score: 70 }), done('1', 1, { score: 90 })])
    await device.db.progress.put({
      lessonId: '2',
      epoch: 1,
      attempt: 1,
      currentExerciseIndex: 3,
      completedExercises: [0, 1, 2],
      correctExercises: [0, 1, 2],
    })
    await open('/dashboard?tab=progress')
    const lessons = within(await region('Lesson by lesson'))
    // The lessons are there before the log is counted.
    await lessons.findByText('120')
    const rows = lessons.getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      // 51 and 50 for the very first, 19 for practising it again.
      '1. Salaam! First GreetingsMastered, best score 90%120 XP',
      '2. My Family3 of 4 exercises done',
      '3. Animals Around UsNot begun yet, 4 exercises',
      '4. At the TablePremium Content',
    ])
    expect(lessons.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
    expect(lessons.queryByRole('link', { name: /At the Table/ })).toBeNull()
    await hand().click(lessons.getByRole('link', { name: '3. Animals Around Us' }))
    expect(await screen.findByText('Exercise 1 of 4')).toBeTruthy()
  })

  it('lists the last ten completions, newest first, each with what it brought', async () => {
    const log = Array.from({ length: 12 }, (_, daysAgo) =>
      done('1', daysAgo, { score: 60 + daysAgo }),
    )
    await learnerWith(log)
    await open('/dashboard?tab=progress')
    const recent = within(await region('Recently completed'))
    const rows = await recent.findAllByRole('listitem')
    expect(rows).toHaveLength(10)
    expect(rows[0]?.textContent).toContain('Salaam! First Greetings')
    expect(rows[0]?.textContent).toContain(weekday(0))
    expect(rows[0]?.textContent).toContain('60%+16 XP')
    expect(rows[9]?.textContent).toContain('69%+16 XP')
  })

  it('says that there is nothing yet', async () => {
    await learnerWith([])
    await open('/dashboard?tab=progress')
    const recent = within(await region('Recently completed'))
    expect(await recent.findByText(/^Nothing yet\./)).toBeTruthy()
  })
})

describe('the day turns', () => {
  it('and a missed one ends the streak when the page is looked at again', async () => {
    const device = await learnerWith([done('1', 2), done('1', 1), done('1', 0)])
    await open()
    expect(total('Current Streak')).toBe('3')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    // The day after, the streak can still go on.
    await vi.waitFor(() => expect(screen.getByText('0 of 15 min')).toBeTruthy())
    expect(total('Current Streak')).toBe('3')
    vi.setSystemTime(Date.now() + DAY_MS)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await vi.waitFor(() => expect(total('Current Streak')).toBe('0'))
    // What the device keeps says so too: the header and the lessons show the same.
    await vi.waitFor(async () =>
      expect((await device.db.gameStats.get('current'))?.currentStreak).toBe(0),
    )
    expect((await device.db.gameStats.get('current'))?.longestStreak).toBe(3)
    expect(screen.getByText('days. What you learnt is kept.')).toBeTruthy()
    expect(screen.getByText('today can begin a new streak')).toBeTruthy()
  })
})

describe('what the numbers stand on', () => {
  it('says when everything was synced last, also without a network', async () => {
    const device = await learnerWith([])
    await writeSetting(device.db, 'lastSyncedAt', '2026-02-03T10:20:00.000Z')
    useConnectivity.setState({ isOnline: false })
    await open()
    const line = await screen.findByText(/Last synced on 3 February 2026 at \d\d:20\./)
    expect(line.textContent).toContain('You are offline.')
  })
})
