import type { LessonItem } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'
import { glossedWords } from './sentence-glosses.ts'
import type { AudioClip, AuthorItem, LexiconRow } from './author-schema.ts'

/** An item of the course with what its lesson says about it: the lexicon's row, the clip, the answers. */
export type CourseItem = {
  row: LexiconRow
  /** Its words as a phone keyboard writes them: asked of each item for each line of the course. */
  plain: string
  clip: AudioClip | undefined
  /** What exercises show and ask for. */
  gloss: string
  alsoEnglish: readonly string[]
  alsoSaid: readonly string[]
  /** Of both scripts. */
  acceptedPothwari: readonly string[]
  /** How `alsoSaid` is written in Shahmukhi, where the item's own words do not write it. */
  alsoSaidShahmukhi: readonly string[]
  /** Each form that the author accepts as it may be written in Shahmukhi. */
  inScript: ReadonlyMap<string, readonly string[]>
  picture: string | undefined
  /** Of a sentence: the meaning of each of its words. */
  glosses: readonly string[] | undefined
}

export function courseItem(
  author: AuthorItem,
  row: LexiconRow,
  clip: AudioClip | undefined,
): CourseItem {
  const inScript = new Map(
    Object.entries(author.inScript).map(([form, written]) => [form, [written].flat()]),
  )
  const scriptOf = (forms: readonly string[]) => {
    const written = forms.flatMap((form) => inScript.get(form) ?? [])
    return [...new Set(written)].filter((line) => line !== row.shahmukhi)
  }
  const forms = [...author.alsoSaid, ...author.accepts]
  return {
    row,
    plain: plainLine(row.pothwari_roman),
    clip,
    gloss: author.english,
    alsoEnglish: author.alsoEnglish,
    alsoSaid: author.alsoSaid,
    acceptedPothwari: [...forms, ...scriptOf(forms)],
    alsoSaidShahmukhi: scriptOf(author.alsoSaid),
    inScript,
    picture: author.picture,
    glosses: author.glosses,
  }
}

/** A reviewed row says so at the end of its source: `; REV initials 2026-11-30` (content/README.md). */
const REVIEWED = /; REV \p{L}+ \d{4}-\d{2}-\d{2}/u

/**
 * As the contract carries it, with the clip's origin: a synthesised voice is never called native. `known` are the items
 * that teach the words of a sentence.
 */
export function lessonItemOf(item: CourseItem, known: Iterable<CourseItem> = []): LessonItem {
  const { row, clip } = item
  const words = glossedWords(item, known)
  const { alsoSaid, alsoSaidShahmukhi } = item
  const listed = new Set([...alsoSaid, ...alsoSaidShahmukhi])
  const accepts = item.acceptedPothwari.filter((form) => !listed.has(form))
  return {
    id: row.id,
    english: row.english,
    gloss: item.gloss,
    roman: row.pothwari_roman,
    shahmukhi: row.shahmukhi,
    ...(row.ipa_or_empty === '' ? {} : { ipa: row.ipa_or_empty }),
    partOfSpeech: row.part_of_speech,
    note: row.note,
    source: row.source,
    ...confidenceOf(row),
    review: REVIEWED.test(row.source) ? 'reviewed' : 'awaiting',
    ...(item.picture === undefined ? {} : { picture: item.picture }),
    alsoSaid: [...alsoSaid],
    ...(alsoSaidShahmukhi.length === 0 ? {} : { alsoSaidShahmukhi: [...alsoSaidShahmukhi] }),
    ...(accepts.length === 0 ? {} : { accepts }),
    ...(item.alsoEnglish.length === 0 ? {} : { alsoEnglish: [...item.alsoEnglish] }),
    ...(words === undefined ? {} : { words }),
    ...(clip === undefined
      ? {}
      : {
          audioUrl: clip.path,
          audioOrigin: clip.origin,
          audioDurationMs: clip.durationMs,
          audioBytes: clip.bytes,
          audioSha256: clip.sha256,
          audioSpeaker: clip.voice,
          audioTerms: clip.licence,
        }),
  }
}

function confidenceOf({ confidence }: LexiconRow): Pick<LessonItem, 'confidence' | 'attested'> {
  return confidence === 'mirpur' || confidence === 'elsewhere'
    ? { confidence: 'high', attested: confidence }
    : { confidence }
}
