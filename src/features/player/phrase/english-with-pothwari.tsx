import { Fragment } from 'react'
import { SKIPPED_WORDS } from '#domain/answers/english-words.ts'
import { plainWord } from '#domain/letters.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { PothwariLatin } from '#ui/pothwari.tsx'

const WORD = /(\p{L}[\p{L}\p{M}'’]*)/u

/**
 * An English sentence in which words of the course are marked as Pothwari, so that a reader does not say
 * them as English. A word that is also English stays English.
 */
export function EnglishWithPothwari({
  text,
  vocabulary,
}: {
  text: string
  vocabulary: CourseVocabulary
}) {
  return runsOf(typeset(text), vocabulary).map((run, at) =>
    run.isPothwari ? (
      <PothwariLatin key={at} className="ro">
        {run.text}
      </PothwariLatin>
    ) : (
      <Fragment key={at}>{run.text}</Fragment>
    ),
  )
}

/** Authors type straight quotes; the rest of the app has curled ones. */
function typeset(text: string): string {
  return text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')
}

type Run = { text: string; isPothwari: boolean }

function runsOf(text: string, vocabulary: CourseVocabulary): Run[] {
  const runs: Run[] = []
  // A split by a pattern with a group gives the words at the odd places.
  for (const [at, part] of text.split(WORD).entries()) {
    const last = runs.at(-1)
    const isPothwari = at % 2 === 1 && isPothwariWord(part, vocabulary)
    const before = runs.at(-2)
    if (isPothwari && last && before?.isPothwari && /^ +$/.test(last.text)) {
      runs.pop()
      before.text += last.text + part
    } else if (last && last.isPothwari === isPothwari) last.text += part
    else runs.push({ text: part, isPothwari })
  }
  return runs
}

/** Dotted and nasal letters are never English. */
const ONLY_POTHWARI = /[ñṭḍṛṇ]/i

function isPothwariWord(word: string, { pothwari, english }: CourseVocabulary): boolean {
  if (ONLY_POTHWARI.test(word.normalize('NFC'))) return true
  const plain = plainWord(word)
  return pothwari.has(plain) && !english.has(plain) && !SKIPPED_WORDS.has(plain)
}
