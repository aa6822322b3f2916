import { Dexie } from 'dexie'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import {
  type Device,
  deviceWith,
  type Hand,
  hand,
  openButton,
  openPage,
  question,
  reloadPage,
} from '../learner-screen/learner-screen.tsx'
import { expectConsole } from '../setup/expected-console.ts'
import { arrangement, choice, sampleLesson, translation } from './sample-lesson.ts'

const second = { ...translation, id: 'y2' }
const third = { ...choice, id: 'y3', question: 'And again' }
const lesson = sampleLesson({ exercises: [choice, second, third] })

const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function begin(path = '/lessons/1') {
  const device = await deviceWith([lesson])
  const view = openPage(path)
  await screen.findByText('Exercise 1 of 3')
  await waitFor(() => expect(screen.queryByText('Got it')).toBeNull())
  return { device, view, user: hand() }
}

/** What the device keeps of where the learner is. */
async function seedProgress(device: Device, at: number, given = {}) {
  const done = Array.from({ length: at }, (_, index) => index)
  await device.db.progress.put({
    lessonId: '1',
    epoch: 1,
    attempt: 1,
    currentExerciseIndex: at,
    completedExercises: done,
    correctExercises: done,
    ...given,
  })
}

/** Gives the right answer to whichever of the lesson's exercises is on the screen. */
async function answerRightly(user: Hand) {
  const field = screen.queryByRole('textbox')
  if (field) await user.type(field, 'goodbye{Enter}')
  else await user.click(await openButton(/Thank you/))
}

async function finish(user: Hand, { missFirst = false } = {}) {
  await screen.findByText('Exercise 1 of 3')
  if (missFirst) {
    await user.click(await openButton(/Goodbye/))
    await user.click(await openButton('Try Again'))
  }
  await answerRightly(user)
  await user.click(await openButton('Next'))
  await screen.findByText('Exercise 2 of 3')
  await answerRightly(user)
  await user.click(await openButton('Next'))
  await screen.findByText('Exercise 3 of 3')
  await answerRightly(user)
  if (missFirst) {
    await user.click(await openButton('Once more'))
    await screen.findByText('Once more: 1 of 1')
    await answerRightly(user)
  }
  await user.click(await openButton('Complete'))
}

describe('taking a lesson', () => {
  it('Try Again leads back into the field, empty, where something was typed', async () => {
    await deviceWith([sampleLesson({ exercises: [translation, choice] })])
    openPage('/lessons/1')
    const user = hand()
    await user.type(await screen.findByRole('textbox'), 'thanks{Enter}')
    await user.click(await openButton('Try Again'))
    const field = screen.getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field).toHaveProperty('value', '')
  })

  it('goes wrong → Try Again → right → Next, and Previous back', async () => {
    const { user } = await begin()
    expect(button('Previous')).toHaveProperty('disabled', true)
    expect(button('Next')).toHaveProperty('disabled', true)
    await user.click(button(/Goodbye/))
    await waitFor(() => expect(document.activeElement).toBe(button('Try Again')))
    await user.click(button('Try Again'))
    expect(screen.queryByText('Koi gal nahi!')).toBeNull()
    await user.click(button(/Thank you/))
    await user.click(await openButton('Next'))
    expect(await screen.findByText('Exercise 2 of 3')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
    await user.click(button('Previous'))
    expect(await screen.findByText('Exercise 1 of 3')).toBeTruthy()
    expect(button('Next')).toHaveProperty('disabled', false)
  })

  it('keeps what was begun over a look back, and Check with it', async () => {
    const mixed = sampleLesson({ exercises: [choice, second, arrangement] })
    const device = await deviceWith([mixed])
    await seedProgress(device, 2)
    openPage('/lessons/1')
    const user = hand()
    await user.click(await openButton('Continue Learning'))
    await user.click(await screen.findByRole('button', { name: 'haal' }))
    await user.click(button('Previous'))
    await screen.findByText('Exercise 2 of 3')
    expect(button('Check')).toHaveProperty('disabled', true)
    await user.type(await screen.findByRole('textbox'), 'good')
    await user.click(button('Next'))
    expect(
      await screen.findByRole('button', { name: 'Slot 1: haal. Press to return it' }),
    ).toBeTruthy()
    expect(button('Check')).toHaveProperty('disabled', true)
    await user.click(button('Previous'))
    const field = await screen.findByRole<HTMLInputElement>('textbox')
    expect(field.value).toBe('good')
    await user.type(field, 'bye')
    await user.click(button('Check'))
    await screen.findByText('Shabash!')
    // What was handed in is no draft any more.
    await user.click(button('Previous'))
    await screen.findByText('Exercise 1 of 3')
    await user.click(button('Next'))
    await screen.findByText('Exercise 2 of 3')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
    expect(button('Check')).toHaveProperty('disabled', true)
  })

  it('keeps an answer, its outbox row and the count of checks before it shows anything', async () => {
    const { user, device } = await begin()
    let release = () => undefined as void
    const held = new Promise<void>((done) => (release = done))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const original = LearnerDb.prototype.transaction
    vi.spyOn(LearnerDb.prototype, 'transaction').mockImplementation(function (
      this: LearnerDb,
      ...given: unknown[]
    ) {
      // Dexie's own promise: only a new write waits. Reads go on, and the inner part of a transaction that has begun.
      const run = () => Reflect.apply(original, this, given) as Promise<unknown>
      return (given[0] === 'rw' && !Dexie.currentTransaction ? held.then(run) : run()) as never
    })
    await user.click(button(/Thank you/))
    expect(screen.queryByText('Shabash!')).toBeNull()
    // A pull that began before may still write its own.
    const written = put.mock.contexts.map((store) => (store as IDBObjectStore).name)
    expect(written).not.toContain('outbox')
    expect(written).not.toContain('progress')
    release()
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.correctExercises).toEqual([0])
    const kinds = (await device.db.outbox.toArray()).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['exercise-progress', 'reviews'])
  })

  it('counts one answer for a double tap on an option', async () => {
    const { user, device } = await begin()
    await user.dblClick(button(/Goodbye/))
    await screen.findByText('Koi gal nahi!')
    expect((await device.db.progress.get('1'))?.tally).toMatchObject({
      attempt: 1,
      answered: 1,
      correct: 0,
    })
    expect(screen.getByText('Koi gal nahi!')).toBeTruthy()
  })

  it('shows title, notes with the rest counted, and marks the phone as in a lesson', async () => {
    const { view, user } = await begin()
    expect(screen.getByText('Salaam! First Greetings')).toBeTruthy()
    await user.click(screen.getByText('Cultural Notes'))
    expect(screen.getByText('Tea comes next.')).toBeTruthy()
    expect(screen.queryByText('Nobody leaves hungry.')).toBeNull()
    await user.click(await openButton('+1 more'))
    expect(screen.getByText('Nobody leaves hungry.')).toBeTruthy()
    await user.click(await openButton('Fewer'))
    expect(screen.queryByText('Nobody leaves hungry.')).toBeNull()
    expect(document.documentElement.dataset['focusMode']).toBe('lesson')
    view.unmount()
    expect(document.documentElement.dataset['focusMode']).toBeUndefined()
  })
})

it('each cultural note names its source, wherever the learning goal puts it', async () => {
  const notes = ['Elders first.', 'Tea comes next.']
  const sources = ['A survey', 'A grandmother']
  const goals = [[], ['travel_preparation']]
  await deviceWith([sampleLesson({ culturalNotes: { notes, sources, goals } })], {
    learningGoal: 'travel_preparation',
  })
  openPage('/lessons/1')
  fireEvent.click(await screen.findByText('Cultural Notes'))
  for (const [at, note] of notes.entries()) {
    const item = screen.getByText(note, { exact: false }).closest('li')
    expect(item?.textContent).toBe(`${note}Source: ${sources[at]}`)
  }
})

describe('what a learner learns for', () => {
  it.each([
    ['travel_preparation', ['Nobody leaves hungry.', 'Elders first.']],
    ['academic_interest', ['Elders first.', 'Tea comes next.']],
  ] as const)('%s: its notes are shown first', async (learningGoal, shown) => {
    const notes = ['Elders first.', 'Tea comes next.', 'Nobody leaves hungry.']
    const goals = [[], ['family_communication'], ['travel_preparation']]
    await deviceWith([sampleLesson({ culturalNotes: { notes, sources: [], goals } })], {
      learningGoal,
    })
    openPage('/lessons/1')
    fireEvent.click(await screen.findByText('Cultural Notes'))
    const texts = notes.flatMap((note) => screen.queryByText(note)?.closest('li') ?? [])
    const inOrder = texts.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    expect(inOrder.map(({ textContent }) => textContent)).toEqual(shown)
  })
})

describe('coming back to a lesson', () => {
  it('asks whether to continue, with its figures, and goes on there with the badge RESUMED', async () => {
    const device = await deviceWith([lesson])
    await seedProgress(device, 2, { correctExercises: [0] })
    openPage('/lessons/1')
    const dialog = await screen.findByRole('dialog', { name: 'Continue Your Journey?' })
    expect(dialog.textContent).toContain(
      '67% done. You are on exercise 3 of 3, with 1 correct so far.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue Learning' }))
    expect(await screen.findByText('RESUMED')).toBeTruthy()
    expect(screen.getByText('Exercise 3 of 3')).toBeTruthy()
  })

  it('starts fresh with a new attempt, on the device and in the outbox', async () => {
    const device = await deviceWith([lesson])
    await seedProgress(device, 2)
    openPage('/lessons/1')
    await userEvent.click(await openButton('Start Fresh'))
    expect(await screen.findByText('Exercise 1 of 3')).toBeTruthy()
    const row = await device.db.progress.get('1')
    expect([row?.attempt, row?.completedExercises]).toEqual([2, []])
    expect((await device.db.outbox.toArray()).map((one) => one.kind)).toContain('reset-progress')
  })

  it('is a choice that Escape does not make', async () => {
    const device = await deviceWith([lesson])
    await seedProgress(device, 1)
    openPage('/lessons/1')
    await openButton('Start Fresh')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Continue Your Journey?' })).toBeTruthy()
  })

  it('survives a reload in the middle of everything', async () => {
    const { user, view } = await begin()
    await user.click(button(/Goodbye/))
    await openButton('Try Again')
    const again = reloadPage(view, '/lessons/1')
    await screen.findByText('Exercise 1 of 3')
    await user.click(button(/Thank you/))
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 2 of 3')
    reloadPage(again, '/lessons/1')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('exercise 2 of 3, with 1 correct')
  })

  it('asks whether to practise a finished lesson again, and counts the practice as an attempt of its own', async () => {
    const { user, device, view } = await begin()
    await finish(user, { missFirst: true })
    await screen.findByRole('heading', { name: 'First Lesson Complete!' })
    const task = screen.getByRole('region', { name: 'Say it at home' })
    expect(task.textContent).toContain('Tonight, thank whoever cooked.')
    expect(within(task).getByText('Shukriya').lang).toBe('phr-Latn')
    expect(within(task).getByRole('button', { name: 'Listen' })).toBeTruthy()
    const slipped = screen.getByRole('region', { name: 'What slipped' })
    expect(slipped.textContent).toContain('It comes back in Practise, and in Practice Again.')
    expect(within(slipped).getAllByRole('listitem')).toHaveLength(1)
    expect(within(slipped).getByText('Shukriya').lang).toBe('phr-Latn')
    reloadPage(view, '/lessons/1')
    const dialog = await screen.findByRole('dialog', { name: 'Lesson Already Completed!' })
    expect(dialog.textContent).toContain('75%')
    expect(dialog.textContent).toContain('Tonight, thank whoever cooked.')
    await user.click(within(dialog).getByRole('button', { name: 'Practice Again' }))
    expect(await screen.findByText('COMPLETED')).toBeTruthy()
    await finish(user)
    expect(await screen.findByRole('heading', { name: 'Perfect Score!' })).toBeTruthy()
    expect(screen.getByText('+25 XP')).toBeTruthy()
    expect(screen.getByText('20 for the lesson + 5 for no mistakes = 25 XP')).toBeTruthy()
    const log = await device.db.completions.toArray()
    expect(log.map(({ attempt, score }) => [attempt, score]).sort()).toEqual([
      [1, 75],
      [2, 100],
    ])
  })

  it('leads back to the lessons from a finished one', async () => {
    const { user, view } = await begin()
    await finish(user)
    await screen.findByRole('heading', { name: 'First Lesson Complete!' })
    reloadPage(view, '/lessons/1')
    await user.click(await openButton('Back to Lessons'))
    expect(await screen.findByRole('heading', { name: 'Lessons' })).toBeTruthy()
  })

  it('is not moved by another tab that goes on with the lesson, and loses nothing of either', async () => {
    const { user, device } = await begin()
    await seedProgress(device, 1, { completedExercises: [2], correctExercises: [2] })
    expect(screen.getByText('Exercise 1 of 3')).toBeTruthy()
    await user.click(button(/Thank you/))
    await openButton('Next')
    expect((await device.db.progress.get('1'))?.correctExercises).toEqual([0, 2])
  })
})

describe('a device that cannot keep the answer', () => {
  const fillDisk = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
  function breakWrites() {
    expectConsole('warn', /could not be kept on this device/)
    return fillDisk()
  }

  it('says so, keeps the answer, and saves it on the second try', async () => {
    const { user, device } = await begin()
    const fault = breakWrites()
    await user.click(button(/Thank you/))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This device could not save your last step.')
    expect(screen.queryByText('Shabash!')).toBeNull()
    fault.mockRestore()
    await user.click(button('Try saving again'))
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.tally?.answered).toBe(1)
  })

  it('lets the lesson go on, and the next save carries what was not kept', async () => {
    const { user, device } = await begin()
    const fault = breakWrites()
    await user.click(button(/Thank you/))
    await user.click(await openButton('Carry on without saving'))
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    fault.mockRestore()
    await user.click(button('Next'))
    await screen.findByText('Exercise 2 of 3')
    const row = await device.db.progress.get('1')
    expect([row?.currentExerciseIndex, row?.correctExercises]).toEqual([1, [0]])
  })

  it('says so within the question whether to go on, where each way on works and nothing is lost', async () => {
    const device = await deviceWith([lesson])
    await seedProgress(device, 1)
    const view = openPage('/lessons/1')
    const user = hand()
    const fault = breakWrites()
    const askedToStartFresh = async () => {
      await user.click(await openButton('Start Fresh'))
      const inDialog = within(screen.getByRole('dialog'))
      const alert = await inDialog.findByRole('alert')
      expect(alert.textContent).toContain('What you did in this lesson is still here.')
      expect(document.activeElement).toBe(button('Try saving again'))
      return inDialog
    }
    await user.click((await askedToStartFresh()).getByRole('button', { name: 'Continue Learning' }))
    expect(await screen.findByText('Exercise 2 of 3')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()

    const again = reloadPage(view, '/lessons/1')
    const dialog = await askedToStartFresh()
    await user.click(dialog.getByRole('button', { name: 'Carry on without saving' }))
    expect(await screen.findByText('Exercise 1 of 3')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.attempt).toBe(1)
    fault.mockRestore()
    await user.click(button(/Thank you/))
    await openButton('Next')
    const row = await device.db.progress.get('1')
    expect([row?.attempt, row?.correctExercises]).toEqual([2, [0]])

    await user.click(button('Next'))
    await screen.findByText('Exercise 2 of 3')
    reloadPage(again, '/lessons/1')
    const fullAgain = fillDisk()
    await askedToStartFresh()
    fullAgain.mockRestore()
    await user.click(button('Try saving again'))
    expect(await screen.findByText('Exercise 1 of 3')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.attempt).toBe(3)
  })

  it('says so within the question whether to practise again', async () => {
    const { user, view } = await begin()
    await finish(user)
    await screen.findByRole('heading', { name: 'First Lesson Complete!' })
    reloadPage(view, '/lessons/1')
    await openButton('Practice Again')
    breakWrites()
    await user.click(button('Practice Again'))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByRole('alert')
    expect(dialog.getByRole('button', { name: 'Back to Lessons' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Carry on without saving' }))
    expect(await screen.findByText('Exercise 1 of 3')).toBeTruthy()
  })

  it('shows the end of the lesson and says that the result does not count yet', async () => {
    const { user } = await begin()
    await user.click(button(/Thank you/))
    await user.click(await openButton('Next'))
    await user.type(await screen.findByRole('textbox'), 'goodbye{Enter}')
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 3 of 3')
    await user.click(button(/Thank you/))
    await openButton('Complete')
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    breakWrites()
    await user.click(button('Complete'))
    await user.click(await openButton('Carry on without saving'))
    await question('Perfect Score!')
    expect(screen.getByText(/could not save the result/)).toBeTruthy()
    expect(screen.queryByText(/XP/)).toBeNull()
  })
})

describe('the end of a lesson', () => {
  it('names score, count, XP and each bonus, and records it with the measured time', async () => {
    const { user, device } = await begin()
    await finish(user)
    expect(await screen.findByRole('heading', { name: 'First Lesson Complete!' })).toBeTruthy()
    expect(screen.getByText('100%')).toBeTruthy()
    expect(screen.getByText('3 out of 3 correct')).toBeTruthy()
    expect(screen.getByText('+140 XP')).toBeTruthy()
    const sum = '60 for the lesson + 30 for no mistakes + 50 for your first lesson = 140 XP'
    expect(screen.getByText(sum)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'What slipped' })).toBeNull()
    expect(screen.getByText(/^1 of 15 patches sewn/)).toBeTruthy()
    const [row] = await device.db.completions.toArray()
    expect(row).toMatchObject({ lessonId: '1', score: 100, attempt: 1 })
    expect(row?.activeSeconds).toBeGreaterThanOrEqual(0)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(document.documentElement.dataset['focusMode']).toBe('celebration')
  })

  it('is recorded once, however often Complete is pressed', async () => {
    const { user, device } = await begin()
    await finish(user)
    await screen.findByRole('heading', { name: 'First Lesson Complete!' })
    expect(await device.db.completions.count()).toBe(1)
  })

  it('goes back to the lessons by itself after 5 seconds', async () => {
    const { user } = await begin()
    await finish(user)
    await screen.findByText(/Back to your lessons/)
    const countdown = () => screen.queryByText(/Back to your lessons/)?.textContent
    await waitFor(() => expect(countdown()).toContain('in 1 second'), { timeout: 6000 })
    expect(await screen.findByRole('heading', { name: 'Lessons' }, { timeout: 3000 })).toBeTruthy()
    expect(await screen.findByText('Mastered')).toBeTruthy()
  })

  it('stays when the learner says so', async () => {
    const { user, view } = await begin()
    await finish(user)
    await user.click(await openButton('Stay here'))
    expect(screen.queryByText(/Back to your lessons/)).toBeNull()
    expect(view.router.state.location.pathname).toBe('/lessons/1')
    await user.click(screen.getByRole('link', { name: 'Continue Journey' }))
    expect(await screen.findByRole('heading', { name: 'Lessons' })).toBeTruthy()
  })
})
