import * as v from 'valibot'

export const LESSON_PATHS = ['foundation', 'daily_life', 'relationships', 'advanced'] as const

const text = v.pipe(v.string(), v.nonEmpty())
/** `phr`: Pothwari in Roman letters; `en`: English. */
const language = v.picklist(['phr', 'en'])

/**
 * A word or sentence of the course with its provenance (content README). Three lists of lines have no schema here, because the lesson
 * list loads this file and needs none of them: `alsoSaidShahmukhi`, `accepts` (further right answers in either script) and
 * `alsoEnglish`. `domain/written-lines.ts` reads them.
 */
export const lessonItem = v.looseObject({
  id: text,
  english: text,
  roman: text,
  shahmukhi: text,
  ipa: v.optional(text),
  partOfSpeech: text,
  note: v.optional(v.string(), ''),
  source: text,
  confidence: v.picklist(['high', 'medium', 'low']),
  /** Where the source of a `high` row heard it. */
  attested: v.optional(v.picklist(['mirpur', 'elsewhere'])),
  /** `awaiting`: no native speaker has checked it yet, and the product says so. */
  review: v.picklist(['awaiting', 'reviewed']),
  /** Other forms that families use; right answers all of them. */
  alsoSaid: v.optional(v.array(text), []),
  /** Of a sentence: its words in their order, each with its meaning here, and the item that teaches it. */
  words: v.optional(
    v.array(v.looseObject({ roman: text, shahmukhi: text, gloss: text, itemId: v.optional(text) })),
  ),
  /** The name of a drawing of it. It decorates: the English says what it shows. */
  picture: v.optional(text),
  /** The clip that says it; of a premium lesson signed for those who may open it. */
  audioUrl: v.optional(text),
  /** `synthesised` is never shown as a native recording. */
  audioOrigin: v.optional(v.picklist(['native', 'family', 'synthesised'])),
  audioDurationMs: v.optional(v.number()),
  audioBytes: v.optional(v.number()),
  /** Of the file, lower-case hex: a download is kept only when it agrees. */
  audioSha256: v.optional(text),
  /** Who speaks, or which computer voice. */
  audioSpeaker: v.optional(text),
  audioTerms: v.optional(text),
})

/** One tile of a word arrangement. */
const arrangedWord = v.looseObject({ roman: text, shahmukhi: v.optional(text) })

/**
 * An exercise. `type` stays open: one that this version does not know is shown as not yet
 * implemented and never breaks the lesson.
 */
export const exercise = v.looseObject({
  id: text,
  type: text,
  /** The instruction, in English: "What does this mean?" */
  question: text,
  /** The line the learner reads big: Pothwari or English. */
  prompt: v.optional(
    v.looseObject({
      language,
      text,
      shahmukhi: v.optional(text),
      /** It is heard and not read until the answer is given. Where there is no sound its words are shown. */
      byEar: v.optional(v.boolean()),
    }),
  ),
  /** multiple_choice: 3 to 4 options in the order shown. */
  options: v.optional(v.array(text)),
  /** Beside `options`, index for index, where an option is Pothwari. */
  optionsShahmukhi: v.optional(v.array(v.nullable(text))),
  /** Beside `options`, index for index, where each option is drawn. */
  optionPictures: v.optional(v.array(text)),
  correctAnswer: text,
  correctShahmukhi: v.optional(text),
  /** Other right answers, as written by the author. */
  acceptedAnswers: v.optional(v.array(text), []),
  /** In which language the learner answers. */
  answerLanguage: language,
  explanation: text,
  culturalContext: v.optional(text),
  audioUrl: v.optional(text),
  /** word_arrangement: the sentence in order. fill_blank: the sentence with `___` for the gap. */
  sentence: v.optional(text),
  sentenceShahmukhi: v.optional(text),
  translation: v.optional(text),
  /** word_arrangement: the tiles in the right order, each word of `sentence`. */
  words: v.optional(v.array(arrangedWord)),
  /** voice_recognition: what is to be said, in Roman letters and in Shahmukhi. */
  targetPhrase: v.optional(text),
  targetText: v.optional(text),
  /** Which items it practises, the words of a produced sentence too; the first is the one it asks for. */
  itemIds: v.pipe(v.array(text), v.minLength(1)),
  /** A turn of a talk with Nani: she says the line of the item `says`, and the exercise is the learner's reply. */
  exchange: v.optional(
    v.looseObject({
      /** From 1 to `of`. */
      turn: v.number(),
      of: v.number(),
      says: text,
      /** On the last turn: the item that she ends with. */
      ends: v.optional(text),
    }),
  ),
})

const lessonHead = {
  id: text,
  title: text,
  description: text,
  /** From 1. */
  order: v.pipe(v.number(), v.integer(), v.minValue(1)),
  category: text,
  path: v.picklist(LESSON_PATHS),
  isPremium: v.boolean(),
  /** A word of the lesson that stands on its card; devices of before have it without its meaning. */
  headline: v.looseObject({ roman: text, shahmukhi: text, english: v.optional(text) }),
}

const culturalNotes = v.looseObject({
  notes: v.array(text),
  /** Beside `notes`, index for index: where each comes from. */
  sources: v.optional(v.array(text), []),
  /** Beside `notes`, index for index: the learning goals that each serves. */
  goals: v.optional(v.array(v.array(text)), []),
})

/** The closing task: something to say to a real person at home, with the items to rehearse. */
const sayAtHome = v.looseObject({
  text,
  itemIds: v.array(text),
  /** The learning goals that it serves; devices of before have it without. */
  goals: v.optional(v.array(text)),
})

/** A lesson that the caller may open: whole. */
export const openLesson = v.looseObject({
  ...lessonHead,
  exercises: v.array(exercise),
  culturalNotes,
  objectives: v.array(text),
  items: v.array(lessonItem),
  /** Items of earlier lessons that its exercises come back to. */
  earlierItems: v.optional(v.array(lessonItem), []),
  exerciseCount: v.number(),
  sayAtHome: v.optional(sayAtHome),
})

/** A lesson that the caller may not open. It has no exercises, notes or clips, only three sample words or the learnt ones. */
export const lockedLesson = v.looseObject({
  ...lessonHead,
  exerciseCount: v.number(),
  locked: v.picklist(['premium', 'verify']),
  /** Kept to read when premium has ended, without clips: every item of a completed lesson, or the items that the caller answered. */
  learnt: v.optional(v.array(lessonItem)),
  /** Of a completed lesson, with `learnt`: it stays until it is answered. */
  sayAtHome: v.optional(sayAtHome),
  /** Three of its words, where there is no `learnt`: what the word book shows of it. */
  sampleWords: v.optional(v.array(v.looseObject({ roman: text, shahmukhi: text, english: text }))),
})

export const listedLesson = v.union([lockedLesson, openLesson])

export type LessonItem = v.InferOutput<typeof lessonItem>
export type Exercise = v.InferOutput<typeof exercise>
export type OpenLesson = v.InferOutput<typeof openLesson>
export type LockedLesson = v.InferOutput<typeof lockedLesson>
export type ListedLesson = v.InferOutput<typeof listedLesson>
