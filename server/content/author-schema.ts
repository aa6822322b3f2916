import * as v from 'valibot'
import { LESSON_PATHS } from '#contract/lesson.ts'
import { LEARNING_GOALS } from '#contract/user.ts'
import { readSteps } from '#domain/kinship/steps.ts'

/** What an author writes (content/README.md). Strict: a mistyped key is reported, not ignored. */

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(most, `is longer than ${most} characters`),
  )

const itemId = v.pipe(v.string(), v.regex(/^L\d{2}-\d{2}$/, 'is not an item id like L02-11'))
const from = v.picklist(['pothwari', 'english'], 'must be pothwari or english')
const sourced = v.strictObject({ text: line(320), source: line(160) })

/** Whom it serves: a learner's goal puts what serves it before the rest. */
const goals = v.array(v.picklist(LEARNING_GOALS, `must be one of ${LEARNING_GOALS.join(', ')}`))

const note = v.strictObject({ ...sourced.entries, goals: v.optional(goals, []) })

const item = v.strictObject({
  id: itemId,
  /** What exercises show and ask for; the lexicon's English may carry brackets. */
  english: line(60),
  alsoEnglish: v.optional(v.array(line(60)), []),
  /** Shown to learners as "families also say", and accepted. */
  alsoSaid: v.optional(v.array(line(60)), []),
  /** Accepted only. */
  accepts: v.optional(v.array(line(60)), []),
  /** By each of these two in Roman: how it is written in Shahmukhi. */
  inScript: v.optional(v.record(line(60), v.union([line(60), v.array(line(60))])), {}),
  /** A drawing that is the thing itself: the name of a file in content/pictures. */
  picture: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'is not the name of a picture'))),
  /** Of a sentence: what each of its words means, in their order. */
  glosses: v.optional(v.pipe(v.array(line(40)), v.minLength(1, 'needs a gloss for each word'))),
})

const head = {
  id: v.pipe(v.string(), v.regex(/^\d+-\d{2}$/, 'is not an exercise id like 2-07')),
  item: itemId,
  question: v.optional(line(90)),
  explanation: line(240),
  culture: v.optional(sourced),
  /** A turn of the talk with Nani: she says a line, and this exercise is the learner's reply. */
  exchange: v.optional(
    v.strictObject({
      /** From 1; the turns stand one after the other. */
      turn: v.pipe(v.number(), v.integer(), v.minValue(1)),
      says: itemId,
      /** On the last turn: what she says to the last reply. */
      ends: v.optional(itemId),
    }),
  ),
}

/** The question is heard and not read until it is answered. */
const byEar = v.optional(v.literal(true, 'must be true, or be left out'))

const authorExercise = v.variant('type', [
  v.strictObject({
    type: v.literal('multiple_choice'),
    ...head,
    from,
    byEar,
    /** English shown instead of the item's own. */
    prompt: v.optional(line(90)),
    /** Another item shown and heard as what is asked about. */
    promptItem: v.optional(itemId),
    /** Item ids, or plain English where the answer is English; in the order shown. */
    options: v.pipe(
      v.array(line(60)),
      v.minLength(3, 'needs 3 or 4 options'),
      v.maxLength(4, 'needs 3 or 4 options'),
    ),
  }),
  v.strictObject({ type: v.literal('translation'), ...head, from, byEar }),
  v.strictObject({
    type: v.literal('fill_blank'),
    ...head,
    /** The item whose Pothwari carries the gap; the asked item where it is left out. */
    sentence: v.optional(itemId),
    gap: line(40),
  }),
  v.strictObject({ type: v.literal('word_arrangement'), ...head }),
  v.strictObject({ type: v.literal('voice_recognition'), ...head }),
])

export const authorLesson = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d+$/, 'is not a lesson id like 2')),
  title: line(60),
  description: line(160),
  order: v.pipe(v.number(), v.integer(), v.minValue(1)),
  category: line(30),
  path: v.picklist(LESSON_PATHS),
  isPremium: v.boolean(),
  headline: itemId,
  /** Words that keep their capital on a tile. */
  properNames: v.optional(v.array(line(30)), []),
  objectives: v.pipe(v.array(line(120)), v.minLength(1)),
  culturalNotes: v.pipe(v.array(note), v.minLength(1)),
  items: v.pipe(v.array(item), v.minLength(1)),
  exercises: v.array(authorExercise),
  /** The closing task: what to say to whom at home, and which items to rehearse for it. */
  sayAtHome: v.optional(
    v.strictObject({
      text: line(240),
      items: v.pipe(v.array(itemId), v.minLength(1)),
      goals: v.pipe(goals, v.minLength(1)),
    }),
  ),
})

/** A row of lexicon.tsv; the columns are its header. */
export const lexiconRow = v.strictObject({
  id: itemId,
  lesson: v.pipe(v.string(), v.regex(/^\d+$/, 'is no number'), v.transform(Number)),
  english: line(120),
  pothwari_roman: line(120),
  shahmukhi: line(120),
  ipa_or_empty: v.string(),
  part_of_speech: line(40),
  /** Words of one subject may be options of one question, whatever their part of speech: three, a little, all. Most have none. */
  subject: v.union([v.literal(''), line(40)]),
  note: v.string(),
  source: line(300),
  /** `mirpur` and `elsewhere`: a named source prints the word, from there. */
  confidence: v.picklist(['mirpur', 'elsewhere', 'medium', 'low']),
})

/** Cells with several values have `separator` between them; an empty cell has none. */
const several = (separator: string) =>
  v.pipe(
    v.string(),
    v.transform((cell) => (cell === '' ? [] : cell.split(separator))),
  )

const kinshipPath = v.rawCheck<string>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const read = readSteps(dataset.value)
  if (!read.ok) addIssue({ message: read.failure })
})

/** A row of kinship.tsv. */
export const kinshipRow = v.pipe(
  v.strictObject({
    path: v.pipe(several(' '), v.array(v.pipe(v.string(), kinshipPath))),
    rank: v.pipe(
      v.string(),
      v.regex(/^[1-9]?$/, 'is neither empty nor 1 to 9'),
      v.transform((rank) => (rank === '' ? null : Number(rank))),
    ),
    roman: v.union([v.literal(''), line(60)]),
    shahmukhi: v.union([v.literal(''), line(60)]),
    english: line(60),
    also_said: several(', '),
    /** The same forms in the same order. */
    also_said_shahmukhi: several(', '),
    source: line(200),
    confidence: lexiconRow.entries.confidence,
    place: line(60),
    ask: v.union([v.literal(''), line(160)]),
  }),
  v.check(({ roman, ask }) => roman !== '' || ask !== '', 'has neither a word nor a reason to ask'),
  v.check(
    ({ also_said: forms, also_said_shahmukhi: inScript }) => forms.length === inScript.length,
    'also_said_shahmukhi has another number of forms than also_said',
  ),
)

/** A row of loanwords.tsv: a word that is written as Urdu writes it. */
export const loanword = v.strictObject({
  roman: line(40),
  shahmukhi: line(40),
  from: v.picklist(['Arabic', 'Persian', 'Portuguese', 'English', 'Urdu']),
})

const clip = {
  words: line(120),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** `synthesised` is never shown as a native recording. */
  origin: v.picklist(['native', 'family', 'synthesised']),
  voice: line(120),
  licence: line(300),
}

/** content/audio/manifest.json, written by `npm run audio:build`. */
export const audioManifest = v.strictObject({
  /** The greeting that is heard where no other clip fits. */
  defaultClip: v.string(),
  clips: v.array(
    v.strictObject({
      /** Under public/, as the address that the app asks for. */
      path: v.pipe(v.string(), v.regex(/^\/audio\/lesson\d+\/[a-z0-9-]+\.mp3$/)),
      itemId,
      ...clip,
    }),
  ),
  /** Words of kinship.tsv that no item has. They are no lines of the course, and not counted as such. */
  kinship: v.array(
    v.strictObject({
      /** With the beginning of its hash: nothing but a new address tells a device of a new recording. */
      path: v.pipe(v.string(), v.regex(/^\/audio\/family\/[a-z0-9-]+-[0-9a-f]{8}\.mp3$/)),
      ...clip,
    }),
  ),
})

export type AuthorLesson = v.InferOutput<typeof authorLesson>
export type AuthorExercise = v.InferOutput<typeof authorExercise>
export type AuthorItem = v.InferOutput<typeof item>
export type LexiconRow = v.InferOutput<typeof lexiconRow>
export type AudioManifest = v.InferOutput<typeof audioManifest>
export type AudioClip = AudioManifest['clips'][number]
