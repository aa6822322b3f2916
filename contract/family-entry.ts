import * as v from 'valibot'
import { MOST_SPOUSES } from '#domain/kinship/family-entry.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { line } from './line.ts'

const text = (what: string, most: number) =>
  v.pipe(line(what, most), v.nonEmpty(`${what} is required`), v.normalize('NFC'))

/** A parent may go by the child: the father of the learner's mother is "me.M.F" on every device. */
const parentId = v.pipe(
  v.string(),
  v.regex(/^(?:me|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[FM]){1,8}$/),
)

const personId = v.union(
  [v.literal('me'), deviceId, parentId],
  'A person is `me`, an id, or a parent of one (`me.F`)',
)

const sex = v.picklist(['female', 'male'], 'A sex is female or male')

const details = {
  father: v.nullable(personId),
  mother: v.nullable(personId),
  /** The order among brothers and sisters: the lower, the elder. */
  birth: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6))),
  name: v.nullable(text('A name', 60)),
}

const personValue = v.strictObject({
  sex,
  ...details,
  spouses: v.pipe(v.array(personId), v.maxLength(MOST_SPOUSES)),
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
/** One detail of a person, which stands over what came with them. */
const detail = <Kind extends string, Value extends v.GenericSchema>(kind: Kind, value: Value) => ({
  kind: v.literal(kind),
  key: personId,
  value,
})
const father = detail('father', details.father)
const mother = detail('mother', details.mother)
const birth = detail('birth', details.birth)
const name = detail('name', details.name)
const ownSex = detail('sex', v.nullable(sex))

const change = { id: deviceId, changedAt: completedAt }

const sentFact = <More extends v.ObjectEntries>(more: More) =>
  v.union([
    v.strictObject({ ...person, ...more }),
    v.strictObject({ ...word, ...more }),
    v.strictObject({ ...father, ...more }),
    v.strictObject({ ...mother, ...more }),
    v.strictObject({ ...birth, ...more }),
    v.strictObject({ ...name, ...more }),
    v.strictObject({ ...ownSex, ...more }),
  ])

/** What the household says of a person or a word. */
export const familyFact = sentFact({})

export const familyChange = sentFact(change)

/** The last change, as the server and the device keep it; the device with `more`. */
export const keptEntry = <More extends v.ObjectEntries>(more: More) =>
  v.union([
    v.object({ ...person, ...change, ...more }),
    v.object({ ...word, ...change, ...more }),
    v.object({ ...father, ...change, ...more }),
    v.object({ ...mother, ...change, ...more }),
    v.object({ ...birth, ...change, ...more }),
    v.object({ ...name, ...change, ...more }),
    v.object({ ...ownSex, ...change, ...more }),
  ])

export const familyEntry = keptEntry({})
