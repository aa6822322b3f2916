import type { ChosenCard } from './choose-cards.ts'
import { makeExercise } from './make-exercise.ts'
import type { PracticeCourse } from './practice-course.ts'
import type { PracticeExercise } from './practice-exercise.ts'
import {
  formsFor,
  type PracticeForm,
  type PracticeSettings,
  TYPE_OF_FORM,
} from './practice-forms.ts'

/** One card of a session, as it is asked. */
export type PracticeTurn = ChosenCard & {
  form: PracticeForm
  exercise: PracticeExercise
}

export type SessionOptions = {
  settings: PracticeSettings
  /** The same seed makes the same session. */
  seed: string
}

/** The number of other cards before a missed one returns; sooner if the session ends. */
const CARDS_BETWEEN = 3
/** The most times that a session asks one card. */
const MOST_TURNS = 3

/** Makes an exercise for each card, and skips cards that cannot be asked. Avoids three exercises of one type in a row. */
export function makeSession(
  cards: readonly ChosenCard[],
  course: PracticeCourse,
  options: SessionOptions,
): PracticeTurn[] {
  const turns: PracticeTurn[] = []
  for (const card of cards) {
    const turn = makeTurn(card, course, options, { turns, tired: typesInARow(turns) })
    if (turn !== null) turns.push(turn)
  }
  return turns
}

/** After the turn at `at` was missed: the same card once more, later and in another type where it has one. */
export function withComeback(
  turns: readonly PracticeTurn[],
  at: number,
  course: PracticeCourse,
  options: SessionOptions,
): readonly PracticeTurn[] {
  const missed = turns[at]
  if (missed === undefined || turnsOf(missed, turns) >= MOST_TURNS) return turns
  const comeback = makeTurn(missed, course, options, {
    turns,
    tired: [missed.exercise.type],
    used: missed.form,
  })
  if (comeback === null) return turns
  const place = at + 1 + CARDS_BETWEEN
  return [...turns.slice(0, place), comeback, ...turns.slice(place)]
}

function makeTurn(
  { itemId, skill, strength, why }: ChosenCard,
  course: PracticeCourse,
  { settings, seed }: SessionOptions,
  asked: { turns: readonly PracticeTurn[]; tired: readonly string[]; used?: PracticeForm },
): PracticeTurn | null {
  const item = course.find(itemId)
  if (item === undefined) return null
  const id = `${itemId}-${skill}-${turnsOf({ itemId, skill }, asked.turns) + 1}`
  const own = `${seed} ${id}`
  const forms = formsFor({ skill, strength }, settings, { seed: own, tired: asked.tired })
  const unused = forms.filter((form) => form !== asked.used)
  // The form of the miss serves where there is no other.
  for (const form of [...unused, ...forms.filter((one) => one === asked.used)]) {
    const made = makeExercise(item, form, course, { id, seed: own })
    if (made === null) continue
    const exercise = settings.voiceFirst && skill === 'understand' ? heardFirst(made) : made
    return { itemId, skill, strength, why, form, exercise }
  }
  return null
}

/** Whatever its form, the words of the question are heard before they are read. */
function heardFirst(exercise: PracticeExercise): PracticeExercise {
  const { prompt, audioUrl } = exercise
  if (prompt === undefined || audioUrl === undefined) return exercise
  return { ...exercise, prompt: { ...prompt, byEar: true } }
}

function turnsOf(
  { itemId, skill }: Pick<PracticeTurn, 'itemId' | 'skill'>,
  turns: readonly PracticeTurn[],
): number {
  return turns.filter((turn) => turn.itemId === itemId && turn.skill === skill).length
}

/** The type of the last two turns, where it is one. */
function typesInARow(turns: readonly PracticeTurn[]): string[] {
  const [one, two] = turns.slice(-2).map(({ form }) => TYPE_OF_FORM[form])
  return one !== undefined && one === two ? [one] : []
}
