import type { Page } from '@playwright/test'
import type { LessonItem } from '#contract/lesson.ts'
import {
  giveRight,
  giveWrong,
  itemOf,
  type Kind,
  kindOf,
  onward,
  place,
} from '../world/practise.ts'
import { press, stored } from './event-presses.ts'
import { eveningBody, type EventPress, practiceBody, reviewBody } from './events.ts'
import type { Actor } from './actor.ts'
import { seen, unlessSignedOut } from './learner-actions.ts'
import { EASY, tellsOfItem } from './tells-of-cards.ts'
import { locate, RESPONSE_TIMEOUT_MS } from './ui-driver.ts'

/** A shorter session is no entry of the log (docs/memory.md). */
const FEWEST_ANSWERS = 8
/** Ways in which a wrong answer is surely wrong, and the word that was asked is surely known. */
const CAN_BE_WRONG: readonly Kind[] = ['ear', 'choice', 'english', 'pothwari']
const UNDERSTANDS: readonly Kind[] = ['ear', 'english']

/** The session that was opened, by what the screen said of its answers. */
type Session = { answered: number; right: number }

/** Opens practice and answers so many of its words; to its end where it has fewer. */
export function practise(actor: Actor, most: number): Promise<void> {
  return unlessSignedOut(actor, async () => {
    if (!(await openPractice(actor))) return
    const session = { answered: 0, right: 0 }
    for (let turns = most; turns > 0; turns -= 1) {
      if (await answerWord(actor, session)) return
    }
  })
}

/** A word is on the screen; false where there is nothing to practise on this device. */
async function openPractice({ tab, round }: Actor): Promise<boolean> {
  const { page } = tab
  tab.screen = null
  await page.goto('/practice', { waitUntil: 'domcontentloaded' })
  const more = page.getByRole('button', { name: 'More anyway' })
  const nothing = page.getByRole('heading', {
    name: /^(Done for today|Nothing to practise yet|No lesson is on this device yet)$/,
  })
  const away = locate(page)['signed-out']
  const any = place(page).or(nothing).or(away).first()
  await any.waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  // While it is asked for, a pull may bring what is due.
  if (await more.isVisible()) await more.click().catch(() => undefined)
  await any.waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  const isThere = await place(page).isVisible()
  if (!isThere) round.tell('  there was nothing to practise')
  return isThere
}

/** Answers the word on the screen and goes on. True where that was the last one. */
async function answerWord(actor: Actor, session: Session): Promise<boolean> {
  const { round, tab } = actor
  const { page } = tab
  const begun = await beginAnswer(actor)
  if (begun === null) return goOn(actor, session, 'Skip for now')
  await begun.give()
  await seen(actor, ['feedback'])
  await stored(actor, begun.event)
  const isRight = (await locate(page).feedback.textContent())?.includes('Shabash!') === true
  if (isRight !== begun.isRight) {
    round.violate(
      `${begun.isRight ? 'a right' : 'a wrong'} answer was taken for the other: ${begun.item.id}`,
    )
  }
  session.answered += 1
  if (isRight) session.right += 1
  const easy = page.getByRole('button', { name: 'Too easy' })
  const isEasy = (await easy.isVisible()) && round.chance.once(4)
  if (!isEasy) return goOn(actor, session, 'onward')
  const { id: itemId } = begun.item
  const event = press(actor, 'reviews', [[reviewBody({ itemId, skill: begun.skill, grade: EASY })]])
  return goOn(actor, session, 'Too easy', event)
}

type Begun = {
  item: LessonItem
  skill: 'understand' | 'produce'
  isRight: boolean
  event: EventPress
  /** The press itself. */
  give: () => Promise<void>
}

/** What is on the screen, read and decided about; null where it is to be said aloud. */
async function beginAnswer(actor: Actor): Promise<Begun | null> {
  const { round, tab } = actor
  const { page } = tab
  const kind = await kindOf(page)
  if (kind === 'say') return null
  const item = await itemOf(page, kind, round.items)
  const skill = await skillOf(page, kind, item)
  const isRight = !CAN_BE_WRONG.includes(kind) || !round.chance.once(4)
  const isLine = kind === 'tiles' || kind === 'pothwari'
  const event = press(actor, 'reviews', [tellsOfItem(item, { skill, isLine, isRight })])
  const give = () => (isRight ? giveRight : giveWrong)(page, { kind, item })
  return { item, skill, isRight, event, give }
}

/** A choice is asked in either direction: whoever reads Pothwari there understands it. */
async function skillOf(page: Page, kind: Kind, { roman }: LessonItem): Promise<Begun['skill']> {
  if (UNDERSTANDS.includes(kind)) return 'understand'
  if (kind !== 'choice') return 'produce'
  const asked = (await page.locator('#question').innerText()).split('\n')
  return asked.includes(roman) ? 'understand' : 'produce'
}

/** Leaves the word by this button. True where the session is over: long enough, it is stored before its end shows. */
async function goOn(
  actor: Actor,
  { answered, right }: Session,
  by: 'onward' | 'Skip for now' | 'Too easy',
  event: EventPress | null = null,
): Promise<boolean> {
  const { page } = actor.tab
  const here = (await place(page).textContent()) ?? ''
  const [number, count] = here.match(/\d+/g)?.map(Number) ?? []
  const isLast = number === count
  const isLong = answered >= FEWEST_ANSWERS
  const end = isLast
    ? press(actor, 'practices', [isLong ? [practiceBody({ right, answered })] : []])
    : null
  await (by === 'onward' ? onward(page) : page.getByRole('button', { name: by })).click()
  const away = locate(page)['signed-out']
  const next = isLast
    ? page.getByRole('heading', { name: 'Done for today' })
    : page.getByText(new RegExp(`^Word ${(number ?? 0) + 1} of \\d+$`))
  await next.or(away).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
  if (!(await next.isVisible())) throw new Error('The session ended in practice')
  if (event !== null) await stored(actor, event)
  if (end !== null) await stored(actor, end)
  return isLast
}

/** Presses an answer in practice and waits for nothing; something else happens over it. */
export async function pressInPractice(actor: Actor): Promise<void> {
  if (!(await openPractice(actor))) return
  const begun = await beginAnswer(actor)
  await begun?.give().catch(() => undefined)
}

const EVENINGS = {
  'Did it': 'said',
  'They laughed and answered in English': 'laughed',
  'Not yet': null,
}

/** Tells what came of the closing task of a lesson, where the lesson list asks. */
export function tellOfEvening(actor: Actor): Promise<void> {
  return unlessSignedOut(actor, async () => {
    const { tab, round } = actor
    const { page } = tab
    tab.screen = null
    await page.goto('/lessons', { waitUntil: 'domcontentloaded' })
    const task = page.getByRole('region', { name: 'Say it at home' })
    const today = page.getByRole('region', { name: 'Today' })
    await today.or(locate(page)['signed-out']).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    // It comes with what the device keeps, in the drawing after the list or never.
    const isAsked = await task.waitFor({ timeout: ASKED_WITHIN_MS }).then(
      () => true,
      () => false,
    )
    if (!isAsked) return round.tell('  nothing was to be told of an evening')
    const text = await task.innerText()
    const lesson = round.lessons.find(({ sayAtHome }) => sayAtHome && text.includes(sayAtHome.text))
    if (lesson === undefined) throw new Error(`No lesson has this task: ${text}`)
    const [name, answer] = round.chance.once(3)
      ? round.chance.pick(Object.entries(EVENINGS))
      : (['Did it', 'said'] as const)
    const way = answer === null ? [] : [eveningBody({ lessonId: lesson.id, answer })]
    const event = press(actor, 'evenings', [way])
    await task.getByRole('button', { name }).click()
    await task.getByRole('status').waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    await stored(actor, event)
  })
}

const ASKED_WITHIN_MS = 2_000
