import * as v from 'valibot'
import { MOST_SPOUSES } from '#domain/kinship/family-entry.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import { line } from './line.ts'
import { completedAt } from './progress.ts'
import { deviceId } from './reviews.ts'

const text = (what: string, most: number) =>
  v.pipe(line(what, most), v.nonEmpty(`${what} is required`), v.normalize('NFC'))

const personId = v.union([v.literal('me'), deviceId], 'A person is `me` or an id')

const personValue = v.strictObject({
  sex: v.picklist(['female', 'male'], 'A sex is female or male'),
  father: v.nullable(personId),
  mother: v.nullable(personId),
  spouses: v.pipe(v.array(personId), v.maxLength(MOST_SPOUSES)),
  /** The order among brothers and sisters: the lower, the elder. */
  birth: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6))),
  name: v.nullable(text('A name', 60)),
})

const wordValue = v.strictObject({
  roman: text('The word', 60),
  shahmukhi: v.nullable(text('The word', 60)),
})

/** A relation from the learner: "FB+" is the father's elder brother. */
const path = v.pipe(
  v.string(),
  v.maxLength(24),
  v.check((steps) => readSteps(steps).ok, 'A relation is a word of the steps F M B Z S D H W'),
)

const person = {
  kind: v.literal('person'),
  key: personId,
  /** Null: removed. */
  value: v.nullable(personValue),
}
const word = { kind: v.literal('word'), key: path, value: v.nullable(wordValue) }
const change = { id: deviceId, changedAt: completedAt }

/** What the household says of a person or a word. */
export const familyFact = v.union([v.strictObject(person), v.strictObject(word)])

/** The last change of a person or a word, as the server and the device keep it; the device with `more`. */
export const keptEntry = <More extends v.ObjectEntries>(more: More) =>
  v.union([v.object({ ...person, ...change, ...more }), v.object({ ...word, ...change, ...more })])

export const familyEntry = keptEntry({})

export const familyChange = v.union([
  v.strictObject({ ...person, ...change }),
  v.strictObject({ ...word, ...change }),
])
