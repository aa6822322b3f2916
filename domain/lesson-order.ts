import { FIRST_ATTEMPT } from './lesson-progress.ts'
import { seededRandom, shuffledIndexes, swap } from './seeded-random.ts'

/** As much of an exercise as an order depends on. */
export type OrderedExercise = {
  id: string
  type: string
  /** The first is what it is about. */
  itemIds: readonly string[]
  answerLanguage?: string | undefined
  options?: readonly string[] | undefined
  /** Beside `options`, index for index. */
  optionsShahmukhi?: readonly (string | null)[] | undefined
  optionPictures?: readonly string[] | undefined
  /** A turn of an exchange with Nani. */
  exchange?: unknown
}

/** An item rests for two exercises before it comes again. */
const REST = 2
/** Never more exercises of one kind in a row. */
const MOST_OF_A_KIND = 2
/** How far from its own place an exercise may come to stand: the lesson keeps its way from easy to hard. */
const FARTHEST = 5
/** Exchanges that are tried for each exercise. */
const TRIES = 8

/** Where an item comes again too soon: the exercise at `index` shows it before it has rested. */
export function unrested(
  exercises: readonly OrderedExercise[],
): { index: number; itemId: string }[] {
  const shown = exercises.map(shownIds)
  return shown.flatMap((ids, index) => {
    const before = shown.slice(Math.max(0, index - REST), index)
    const itemId = ids.find((id) => before.some((others) => others.includes(id)))
    return itemId === undefined ? [] : [{ index, itemId }]
  })
}

/** Where a sentence is put together, typed or said, and a word of it has not been asked for yet. */
export function unmetWords(
  exercises: readonly OrderedExercise[],
): { index: number; exerciseId: string; itemId: string }[] {
  const asked = new Set<string>()
  return exercises.flatMap(({ id: exerciseId, type, options, answerLanguage, itemIds }, index) => {
    const [about = '', ...words] = itemIds
    asked.add(about)
    if (answerLanguage !== 'phr' || options !== undefined || type === 'fill_blank') return []
    return words.filter((id) => !asked.has(id)).map((itemId) => ({ index, exerciseId, itemId }))
  })
}

/** What it asks for, and the line that it is shown in. The words within a line that is produced do not count. */
function shownIds({ type, options, itemIds }: OrderedExercise): readonly string[] {
  return options !== undefined || type === 'fill_blank' ? itemIds : itemIds.slice(0, 1)
}

/**
 * The exercises of a lesson in the order of this attempt: place `i` of it is what progress calls exercise `i`, so
 * the same attempt has the same order on every device. The first attempt is the author's; later ones exchange
 * exercises near each other wherever the order breaks no more rules than the author's and keeps words before the
 * sentences that are made of them. The turns of an exchange with Nani stay together, one after the other. Options of
 * a choice change places as well.
 */
export function exercisesOfAttempt<Exercise extends OrderedExercise>(
  lesson: { id: string; exercises: readonly Exercise[] },
  attempt: number,
): readonly Exercise[] {
  if (attempt <= FIRST_ATTEMPT) return lesson.exercises
  return exerciseOrder(lesson.id, lesson.exercises, attempt).flatMap((at) => {
    const exercise = lesson.exercises[at]
    return exercise ? [withShuffledOptions(exercise, `${lesson.id}:${attempt}`)] : []
  })
}

/** Place in this attempt → index in the author's order. */
export function exerciseOrder(
  lessonId: string,
  exercises: readonly OrderedExercise[],
  attempt: number,
): readonly number[] {
  const blocks = blocksOf(exercises)
  if (attempt <= FIRST_ATTEMPT) return blocks.flat()
  const seed = `${lessonId}:${attempt}`
  const order = shuffledOrder(exercises, { blocks, seed, isAllowed: () => true })
  const inAuthorsOrder = new Set(unmetWords(exercises).map(keyOf))
  const hasWordsFirst = (list: readonly OrderedExercise[]) =>
    unmetWords(list).every((unmet) => inAuthorsOrder.has(keyOf(unmet)))
  // An attempt that is under way, here or on a device of another version, keeps its order wherever words come first in it.
  if (hasWordsFirst(listOf(exercises, order))) return order
  return shuffledOrder(exercises, { blocks, seed, isAllowed: hasWordsFirst })
}

function keyOf({ exerciseId, itemId }: { exerciseId: string; itemId: string }): string {
  return `${exerciseId} ${itemId}`
}

function shuffledOrder(
  exercises: readonly OrderedExercise[],
  {
    blocks,
    seed,
    isAllowed,
  }: {
    blocks: readonly number[][]
    seed: string
    isAllowed: (list: readonly OrderedExercise[]) => boolean
  },
): readonly number[] {
  const random = seededRandom(seed)
  const orderOf = (places: readonly number[]) => places.flatMap((block) => blocks[block] ?? [])
  let places = blocks.map((_, block) => block)
  const author = countsOf(exercises)
  for (let tried = 0; tried < TRIES * blocks.length; tried += 1) {
    const from = Math.floor(random() * blocks.length)
    const to = from + 1 + Math.floor(random() * FARTHEST)
    const changed = [...places]
    swap(changed, from, to)
    if (!changed.every((block, place) => Math.abs(block - place) <= FARTHEST)) continue
    const list = listOf(exercises, orderOf(changed))
    const counts = countsOf(list)
    const isWorse = counts.violations > author.violations || counts.runs > author.runs
    if (!isWorse && isAllowed(list)) places = changed
  }
  return orderOf(places)
}

function listOf(
  exercises: readonly OrderedExercise[],
  order: readonly number[],
): readonly OrderedExercise[] {
  return order.flatMap((at) => exercises[at] ?? [])
}

/** What moves as one: an exercise, or the turns of an exchange that stand together. */
function blocksOf(exercises: readonly OrderedExercise[]): number[][] {
  const blocks: number[][] = []
  for (const [at, exercise] of exercises.entries()) {
    const isNextTurn = isTurn(exercise) && isTurn(exercises[at - 1])
    if (isNextTurn) blocks.at(-1)?.push(at)
    else blocks.push([at])
  }
  return blocks
}

function isTurn(exercise: OrderedExercise | undefined): boolean {
  return exercise?.exchange !== undefined
}

/** How often an order breaks a rule, and how many exercises stand in a run of one kind that is too long. */
function countsOf(exercises: readonly OrderedExercise[]): { violations: number; runs: number } {
  const runs = exercises.filter((exercise, index) => {
    const before = exercises.slice(Math.max(0, index - MOST_OF_A_KIND), index)
    return before.length === MOST_OF_A_KIND && before.every(({ type }) => type === exercise.type)
  })
  return { violations: unrested(exercises).length, runs: runs.length }
}

/** The options in an order of this seed's own, never the author's where there is another. */
function withShuffledOptions<Exercise extends OrderedExercise>(
  exercise: Exercise,
  seed: string,
): Exercise {
  const { options, optionsShahmukhi, optionPictures } = exercise
  if (!options) return exercise
  const order = shuffledIndexes(options.length, `${seed}:${exercise.id}`)
  if (order.every((option, at) => option === at)) swap(order, 0, order.length - 1)
  return {
    ...exercise,
    options: order.flatMap((at) => options[at] ?? []),
    ...(optionsShahmukhi && { optionsShahmukhi: order.map((at) => optionsShahmukhi[at] ?? null) }),
    ...(optionPictures && { optionPictures: order.flatMap((at) => optionPictures[at] ?? []) }),
  }
}
