import { foldPothwari } from '#domain/answers/pothwari-spelling.ts'
import { answerWords, isShahmukhi } from '#domain/letters.ts'
import type { AuthorItem, AuthorLesson, LexiconRow } from './author-schema.ts'
import type { Lexicon } from './read-lexicon.ts'
import type { YamlPath } from './read-yaml.ts'

export type ItemProblem = { path: YamlPath; reason: string }

/** A lesson's items are the lexicon's rows of that lesson, once each, and every form is attested there. */
export function checkItems(lesson: AuthorLesson, lexicon: Lexicon): ItemProblem[] {
  const problems: ItemProblem[] = []
  const listed = new Set<string>()
  lesson.items.forEach((item, index) => {
    const path = ['items', index, 'id']
    const row = lexicon.get(item.id)
    if (row === undefined) problems.push({ path, reason: `${item.id} is not in the lexicon` })
    else if (row.lesson !== lesson.order) {
      problems.push({ path, reason: `${item.id} belongs to lesson ${row.lesson}` })
    }
    if (listed.has(item.id)) problems.push({ path, reason: `${item.id} is listed twice` })
    listed.add(item.id)
    for (const key of ['alsoSaid', 'accepts'] as const) {
      item[key].forEach((form, at) => {
        if (row !== undefined && !isAttested(form, row.note)) {
          const reason = `"${form}" is not in the lexicon's note on ${item.id}`
          problems.push({ path: ['items', index, key, at], reason })
        }
      })
    }
    if (row !== undefined) {
      for (const { path: at, reason } of scriptProblems(item, row)) {
        problems.push({ path: ['items', index, ...at], reason })
      }
    }
  })
  for (const row of lexicon.values()) {
    if (row.lesson === lesson.order && !listed.has(row.id)) {
      problems.push({ path: ['items'], reason: `${row.id} of the lexicon is missing` })
    }
  }
  return problems
}

/** What is not verified says so to the learner, not only in its source. */
export function checkNotes(lesson: AuthorLesson): ItemProblem[] {
  const notes = [
    ...lesson.culturalNotes.map((note, index) => ({ note, path: ['culturalNotes', index] })),
    ...lesson.exercises.flatMap(({ culture: note }, index) =>
      note === undefined ? [] : [{ note, path: ['exercises', index, 'culture'] }],
    ),
  ]
  return notes
    .filter(({ note }) => /not verified/i.test(note.source) && !/checked by a/i.test(note.text))
    .map(({ path }) => ({
      path,
      reason:
        'its source is not verified, so the text must say that it is not yet checked by a speaker',
    }))
}

/** Each accepted form has both scripts, as a learner may answer in either. A mere other spelling in Roman shares the item's Shahmukhi. */
function scriptProblems(item: AuthorItem, row: LexiconRow): ItemProblem[] {
  const forms = (['alsoSaid', 'accepts'] as const).flatMap((key) =>
    item[key].map((form, at) => ({ form, path: [key, at] })),
  )
  const known = new Set(forms.map(({ form }) => form))
  return [
    ...forms
      .filter(({ form }) => !Object.hasOwn(item.inScript, form))
      .filter(({ form }) => soundsOf(form) !== soundsOf(row.pothwari_roman))
      .map(({ form, path }) => ({
        path,
        reason: isShahmukhi(form)
          ? `"${form}" stands under inScript, beside the Roman that it writes`
          : `"${form}" has no Shahmukhi: inScript tells how it is written`,
      })),
    ...Object.keys(item.inScript)
      .filter((form) => !known.has(form))
      .map((form) => ({
        path: ['inScript', form],
        reason: `"${form}" is neither under alsoSaid nor under accepts`,
      })),
  ]
}

function soundsOf(text: string): string {
  return answerWords(text).map(foldPothwari).join(' ')
}

function isAttested(form: string, note: string): boolean {
  return note.toLowerCase().includes(form.toLowerCase())
}
