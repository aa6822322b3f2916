import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  deviceWith,
  hand,
  openButton,
  openPage,
  question,
} from '../learner-screen/learner-screen.tsx'
import { arrangement, choice, gap, sampleLesson, translation, unheardOf } from './sample-lesson.ts'

const RIGHT_ORDER = ['Tusaañ', 'na', 'kaih', 'haal', 'ai']

async function openExercise(exercise: typeof choice) {
  const device = await deviceWith([sampleLesson({ exercises: [exercise, translation] })])
  openPage('/lessons/1')
  await screen.findByText('Exercise 1 of 2')
  // The card of a new word is left in a step of its own.
  await waitFor(() => expect(screen.queryByText('Got it')).toBeNull())
  return { device, user: hand() }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const feedback = () => screen.findByRole('region', { name: 'Feedback' })

describe('multiple choice', () => {
  it('is answered by a click and says why', async () => {
    const { user } = await openExercise(choice)
    await user.click(button(/Thank you/))
    const panel = await feedback()
    expect(within(panel).getByText('Shabash!')).toBeTruthy()
    expect(within(panel).getByText('(Excellent!)')).toBeTruthy()
    expect(within(panel).getByText(/is thanks\./)).toBeTruthy()
    expect(within(panel).getByText('Cultural Context')).toBeTruthy()
    expect(button(/Your answer, right/).getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['an Arabic layout', { key: 'ش', code: 'KeyA' }, 'Koi gal nahi!'],
    ['an Arabic layout', { key: '٢', code: 'Digit2' }, 'Shabash!'],
    ['a French number row', { key: 'é', code: 'Digit2' }, 'Shabash!'],
    ['a French number row with Shift', { key: '2', code: 'Digit2', shiftKey: true }, 'Shabash!'],
    ['a Dvorak layout, where B is elsewhere', { key: 'b', code: 'KeyN' }, 'Shabash!'],
  ])('is answered on %s by the key %o', async (_, stroke, verdict) => {
    await openExercise(choice)
    const heading = screen.getByRole('heading', { level: 1 })
    // Q of a French layout lies where A does elsewhere, and stays a Q; without number lock the pad moves.
    for (const other of [
      { key: 'q', code: 'KeyA' },
      { key: 'End', code: 'Numpad1' },
      { key: 'ض', code: 'KeyQ' },
    ]) {
      fireEvent.keyDown(heading, other)
    }
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull()
    fireEvent.keyDown(heading, stroke)
    expect(await screen.findByText(verdict)).toBeTruthy()
  })

  it('is answered by its letter and by its number, only while the focus is in it', async () => {
    const { user } = await openExercise(choice)
    const heading = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    heading.blur()
    await user.keyboard('b')
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull()
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('1')
    expect(await screen.findByText('Koi gal nahi!')).toBeTruthy()
    await user.click(button('Try Again'))
    await user.keyboard('b')
    expect(await screen.findByText('Shabash!')).toBeTruthy()
  })

  it('walks its options with the arrows', async () => {
    const { user } = await openExercise(choice)
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Thank you')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.textContent).toContain('Goodbye')
  })

  it('shows the correct answer on a miss, and lets nothing be chosen any more', async () => {
    const { user, device } = await openExercise(choice)
    await user.click(button(/Goodbye/))
    const panel = await feedback()
    expect(within(panel).getByText('(No problem!)')).toBeTruthy()
    expect(within(panel).getByText('Correct answer')).toBeTruthy()
    expect(within(panel).getByText('Thank you')).toBeTruthy()
    await user.click(button(/Hello/))
    const row = await device.db.progress.get('1')
    expect(row?.tally).toMatchObject({ attempt: 1, answered: 1, correct: 0 })
  })

  it('has the right answer and one line of why first, and the rest behind More', async () => {
    const { user } = await openExercise({
      ...choice,
      explanation: 'Shukriya is thanks. You hear it at every table.',
    })
    await user.click(button(/Goodbye/))
    const panel = await feedback()
    const [answered, why, more] = [
      within(panel).getByText('Correct answer'),
      within(panel).getByText(/is thanks\.$/),
      within(panel).getByText('More').closest('details'),
    ]
    const isBefore = (one: Element, other: Element | null) =>
      other !== null && one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
    expect([isBefore(answered, why), isBefore(why, more)]).toEqual([true, true])
    expect(more?.open).toBe(false)
    for (const later of ['at every table', 'Say it, and then say it again.', 'The clip says:']) {
      expect(more?.textContent).toContain(later)
    }
    expect(screen.getByTestId('feedback-said').textContent).not.toContain('at every table')
  })

  it('says a miss with the right answer and why, marked by language, and a right answer too; each once', async () => {
    const { user } = await openExercise(choice)
    const said = screen.getByTestId('feedback-said')
    expect([said.getAttribute('role'), said.textContent]).toEqual(['status', ''])
    await user.click(button(/Goodbye/))
    await feedback()
    expect(said.textContent).toBe(
      'Koi gal nahi, no problem. Correct answer: Thank you.  Shukriya is thanks.',
    )
    expect(within(said).getByText('Shukriya').lang).toBe('phr-Latn')
    await user.click(button('Try Again'))
    expect(said.textContent).toBe('')
    await user.click(button(/Thank you/))
    await feedback()
    expect(said.textContent).toBe('Shabash, excellent.  Shukriya is thanks.')
  })

  it('marks what is Pothwari as Pothwari, with Shahmukhi right to left', async () => {
    await openExercise({
      ...choice,
      prompt: { language: 'en', text: 'Thank you' },
      answerLanguage: 'phr',
      correctAnswer: 'Shukriya',
      options: ['Shukriya', 'Khuda haafiz'],
      optionsShahmukhi: ['شکریہ', null],
    })
    expect(screen.getByText('Khuda haafiz').lang).toBe('phr-Latn')
    const shahmukhi = screen.getByText('شکریہ')
    expect([shahmukhi.lang, shahmukhi.dir]).toEqual(['phr-Arab', 'rtl'])
  })
})

describe('word arrangement', () => {
  const tile = (word: string) => screen.getByRole('button', { name: word })
  const placed = () =>
    within(screen.getByRole('list', { name: /^Your sentence/ }))
      .getAllByRole('listitem')
      .map((slot) => within(slot).queryByRole('button')?.textContent ?? null)

  it('is solved by clicks, and Check opens only when every slot is filled', async () => {
    const { user } = await openExercise(arrangement)
    await screen.findByRole('group', { name: 'Word bank' })
    for (const word of RIGHT_ORDER) {
      expect(button('Check')).toHaveProperty('disabled', true)
      await user.click(tile(word))
    }
    expect(placed()).toEqual(RIGHT_ORDER)
    await user.click(button('Check'))
    expect(await screen.findByText('Shabash!')).toBeTruthy()
  })

  it.each([
    ['a man', ['maiñ', 'chaawal', 'khaana', 'aañ']],
    ['a woman', ['maiñ', 'chaawal', 'khaani', 'aañ']],
  ])('is solved in the words of %s', async (_who, line) => {
    const { user } = await openExercise({
      ...arrangement,
      sentence: 'Maiñ chaawal khaana aañ.',
      sentenceShahmukhi: 'میں چاول کھانا آں۔',
      words: [
        { roman: 'maiñ', shahmukhi: 'میں' },
        { roman: 'chaawal', shahmukhi: 'چاول' },
        { roman: 'khaana', shahmukhi: 'کھانا' },
        { roman: 'aañ', shahmukhi: 'آں' },
      ],
      correctAnswer: 'Maiñ chaawal khaana aañ.',
      acceptedAnswers: ['Maiñ chaawal khaani aañ.', 'میں چاول کھانی آں۔'],
    })
    const bank = within(await screen.findByRole('group', { name: 'Word bank' }))
    expect(bank.getAllByRole('button')).toHaveLength(5)
    expect(placed()).toHaveLength(4)
    for (const word of line) await user.click(tile(word))
    await user.click(button('Check'))
    const panel = await feedback()
    expect(within(panel).getByText('Shabash!')).toBeTruthy()
    expect(within(panel).queryByText(/We write it/)).toBeNull()
    line.forEach((word, at) => expect(button(`Slot ${at + 1}: ${word}, right place`)).toBeTruthy())
  })

  it('returns a placed word to the bank when it is clicked', async () => {
    const { user } = await openExercise(arrangement)
    await user.click(await screen.findByRole('button', { name: 'haal' }))
    await user.click(button('Slot 1: haal. Press to return it'))
    expect(placed()).toEqual([null, null, null, null, null])
    expect(document.activeElement).toBe(tile('haal'))
  })

  it('is solved by keys alone: Enter places, Backspace returns, the arrows move', async () => {
    const { user } = await openExercise(arrangement)
    await screen.findByRole('group', { name: 'Word bank' })
    for (const word of ['na', 'Tusaañ', 'kaih', 'haal', 'ai']) {
      tile(word).focus()
      await user.keyboard('{Enter}')
    }
    expect(document.activeElement?.textContent).toBe('ai')
    await user.keyboard('{Backspace}')
    expect(placed()).toEqual(['na', 'Tusaañ', 'kaih', 'haal', null])
    expect(document.activeElement).toBe(tile('ai'))
    await user.keyboard('{Enter}')
    button('Slot 2: Tusaañ. Press to return it').focus()
    await user.keyboard('{ArrowLeft}')
    expect(placed()).toEqual(RIGHT_ORDER)
    expect(document.activeElement?.textContent).toBe('Tusaañ')
    button('Check').focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Shabash!')).toBeTruthy()
  })

  it('says each move once', async () => {
    const { user } = await openExercise(arrangement)
    await user.click(await screen.findByRole('button', { name: 'haal' }))
    const announcer = screen.getByTestId('announcer')
    expect(announcer.textContent).toBe('haal is in slot 1 of 5.')
    await user.click(tile('ai'))
    await user.keyboard('{ArrowLeft}')
    expect(announcer.textContent).toBe('ai is in slot 1 of 5. haal is in slot 2.')
    expect(document.querySelectorAll('[aria-live="assertive"]')).toHaveLength(0)
  })

  it('walks the bank with the arrows and goes up to the words that are placed', async () => {
    const { user } = await openExercise(arrangement)
    const bank = within(await screen.findByRole('group', { name: 'Word bank' }))
    const [first, second] = bank.getAllByRole('button')
    first?.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{Enter}{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe(second?.textContent)
  })

  it('marks each place with a word and shows the correct order on a miss', async () => {
    const { user } = await openExercise(arrangement)
    await screen.findByRole('group', { name: 'Word bank' })
    for (const word of ['na', 'Tusaañ', 'kaih', 'haal', 'ai']) await user.click(tile(word))
    await user.click(button('Check'))
    const panel = await feedback()
    expect(within(panel).getByText('Correct order')).toBeTruthy()
    expect(within(panel).getByText('Tusaañ na kaih haal ai').lang).toBe('phr-Latn')
    expect(button('Slot 1: na, wrong place')).toBeTruthy()
    expect(button('Slot 3: kaih, right place')).toBeTruthy()
  })

  it('writes the Shahmukhi line right to left as words land', async () => {
    const { user } = await openExercise(arrangement)
    await user.click(await screen.findByRole('button', { name: 'haal' }))
    const word = screen.getByText('حال')
    expect(word.closest('[dir="rtl"]')?.getAttribute('lang')).toBe('phr-Arab')
  })
})

describe('typed answers', () => {
  it('closes Check and Enter while the field is empty', async () => {
    const { user, device } = await openExercise(translation)
    const field = screen.getByRole('textbox', { name: 'Type it in English' })
    expect(button('Check')).toHaveProperty('disabled', true)
    await user.type(field, '   {Enter}')
    expect(button('Check')).toHaveProperty('disabled', true)
    expect(await device.db.progress.get('1')).toBeUndefined()
  })

  it('is checked by Enter, once', async () => {
    const { user, device } = await openExercise(translation)
    await user.type(screen.getByRole('textbox'), 'goodbye{Enter}{Enter}')
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    expect((await device.db.progress.get('1'))?.tally?.answered).toBe(1)
  })

  it('asks for Pothwari without the phone changing what is typed', async () => {
    await openExercise(gap)
    const field = screen.getByRole('textbox', { name: 'The missing word' })
    expect(field.getAttribute('lang')).toBe('phr-Latn')
    expect(field.getAttribute('autocapitalize')).toBe('none')
    expect(field.getAttribute('autocorrect')).toBe('off')
    expect(field.getAttribute('spellcheck')).toBe('false')
  })

  it('writes letters that the keyboard has not, where the cursor is', async () => {
    const { user } = await openExercise(gap)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(field, 'paai')
    field.setSelectionRange(3, 3)
    await user.click(button('ṇ'))
    expect(field.value).toBe('paaṇi')
    await user.click(button('Check'))
    expect(await screen.findByText('Shabash!')).toBeTruthy()
    expect(screen.queryByText(/It is written/)).toBeNull()
  })

  it('counts a plain-letter spelling and an accepted answer, and says how the course writes it', async () => {
    const { user } = await openExercise(translation)
    await user.type(screen.getByRole('textbox'), 'bye')
    await user.click(button('Check'))
    const panel = await feedback()
    expect(panel.textContent).toContain('Also right. We write it Goodbye.')
  })

  it('shows the spelling after a close answer', async () => {
    const { user } = await openExercise(translation)
    await user.type(screen.getByRole('textbox'), 'goodbyye')
    await user.click(button('Check'))
    const panel = await feedback()
    expect(panel.textContent).toContain('Nearly letter for letter. It is written Goodbye.')
  })
})

describe('an exercise of a later version', () => {
  it('says so and lets the learner go on', async () => {
    const { user } = await openExercise(unheardOf)
    await question('Exercise type shadow_puppets not yet implemented')
    await user.click(button('Skip this exercise'))
    expect(await screen.findByText('Exercise 2 of 2')).toBeTruthy()
  })
})

describe('a line of culture', () => {
  it('names its source', async () => {
    const { user } = await openExercise({ ...choice, culturalSource: 'A survey of 2010' })
    await user.click(button(/Thank you/))
    expect(within(await feedback()).getByText('Source: A survey of 2010')).toBeTruthy()
  })
})

describe('what is not yet vouched for', () => {
  async function aboutLine(user: ReturnType<typeof hand>) {
    await user.click(within(await feedback()).getByRole('button', { name: /^About this line/ }))
    return screen.findByRole('dialog', { name: 'About this line' })
  }

  it('says once, at the start, that the lines are unchecked and the voice is a computer’s', async () => {
    const { user } = await openExercise(choice)
    const line =
      /^Some of these lines are not yet checked by a native speaker\. The voice is a computer’s\. Know someone who could record it\?$/
    expect(screen.getByText(line)).toBeTruthy()
    await user.click(button(/Thank you/))
    const panel = await feedback()
    expect(panel.textContent).not.toMatch(/native|computer/i)
    await user.click(within(panel).getByRole('button', { name: 'Next' }))
    await screen.findByText('Exercise 2 of 2')
    expect(screen.queryByText(line)).toBeNull()
  })

  it('says nothing at the start of a lesson that is vouched for', async () => {
    const items = sampleLesson().items.map((item) => ({
      ...item,
      review: 'reviewed' as const,
      audioOrigin: 'family' as const,
    }))
    await deviceWith([sampleLesson({ items, exercises: [choice, translation] })])
    openPage('/lessons/1')
    await openButton(/Thank you/)
    expect(screen.queryByText(/native speaker|computer/)).toBeNull()
  })

  it('opens from a mark that says so: an unchecked line, and a voice that somebody could record', async () => {
    const { user } = await openExercise(choice)
    await user.click(button(/Thank you/))
    const panel = await feedback()
    const mark = within(panel).getByRole('button', { name: 'About this line: not yet checked' })
    const dialog = await aboutLine(user)
    expect(dialog.textContent).toContain('Shukriya')
    expect(dialog.textContent).toContain('Not yet checked by a native speaker.')
    expect(dialog.textContent).toContain('Computer voice. Know someone who could record this?')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(mark))
  })

  it('says whose recording it is, and from where the words are', async () => {
    const items = sampleLesson().items.map((item) => ({
      ...item,
      attested: 'elsewhere' as const,
      audioOrigin: 'native' as const,
      audioSpeaker: 'a speaker from Rawalpindi, 2016',
    }))
    await deviceWith([sampleLesson({ items, exercises: [choice, translation] })])
    openPage('/lessons/1')
    const user = hand()
    await user.click(await openButton(/Thank you/))
    const dialog = await aboutLine(user)
    expect(dialog.textContent).toContain('Recording: a speaker from Rawalpindi, 2016.')
    expect(dialog.textContent).toContain('Its sources have it from elsewhere, not from Mirpur.')
    expect(dialog.textContent).not.toContain('Computer voice')
  })

  it('says nothing of the kind of a reviewed line without a clip', async () => {
    const { user } = await openExercise(translation)
    await user.type(screen.getByRole('textbox'), 'goodbye{Enter}')
    const panel = await feedback()
    expect(within(panel).getByRole('button', { name: 'About this line' })).toBeTruthy()
    expect((await aboutLine(user)).textContent).not.toMatch(/native|Computer/)
  })
})

describe('listening', () => {
  it('is a button named Listen that says when sound is off, and turns it on', async () => {
    const { user } = await openExercise(choice)
    await user.click(button('Listen'))
    expect(await screen.findByText('Sound is switched off.')).toBeTruthy()
    await user.click(button('Turn it on'))
    expect(screen.queryByText('Sound is switched off.')).toBeNull()
    expect(document.activeElement).toBe(button('Listen'))
  })

  it('is not offered where there is no clip', async () => {
    await openExercise(translation)
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  })
})
