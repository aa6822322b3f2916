import * as v from 'valibot'
import { defineCall } from './call.ts'
import { line } from './line.ts'
import { visible } from './visible-text.ts'

const SAY_SOMETHING = 'Please tell us how you say it'

const said = line('Your words', 120)
const place = line('The place', 60)
const comment = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'The note must be at most 500 characters'),
  visible('The note'),
)

/**
 * "We say it differently": a suggestion about an item of the course or a relation of the family tree. An empty field counts as not
 * said. A note alone is enough.
 */
export const suggestionInput = v.pipe(
  v.strictObject({
    /** Of an item of the course, or of a relation's card (domain/kinship/kin-card.ts). */
    itemId: v.pipe(v.string('Item is required'), v.nonEmpty('Item is required'), v.maxLength(40)),
    /** As the learner spells it in Roman letters. */
    roman: v.optional(said),
    shahmukhi: v.optional(said),
    /** Where it is said so: a town or a village. */
    place: v.optional(place),
    comment: v.optional(comment),
  }),
  v.forward(
    v.partialCheck(
      [['roman'], ['shahmukhi'], ['comment']],
      (given) => Boolean(given.roman || given.shahmukhi || given.comment),
      SAY_SOMETHING,
    ),
    ['roman'],
  ),
)

/** The form of the dialog: one field for both scripts. */
export const suggestionForm = v.pipe(
  v.object({ said, place, comment }),
  v.forward(
    v.partialCheck(
      [['said'], ['comment']],
      (given) => given.said !== '' || given.comment !== '',
      SAY_SOMETHING,
    ),
    ['said'],
  ),
)

export type SuggestionInput = v.InferOutput<typeof suggestionInput>
export type SuggestionForm = v.InferOutput<typeof suggestionForm>

export const sendSuggestion = defineCall({
  method: 'POST',
  path: '/api/suggestions',
  access: 'learner',
  summary:
    'Tell the reviewers how a family says an item of the course. 422 also where the account has sent as many as it may hold',
  body: suggestionInput,
  response: v.looseObject({ suggested: v.boolean() }),
  failures: [401, 403, 404, 422, 429],
  isIdempotent: true,
})
