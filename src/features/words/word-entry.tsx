import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { reviewWords } from '#copy/review-words.ts'
import { creditsOf, LOCKED_WORDS, PART_LABELS } from '#copy/words.ts'
import { writtenLines } from '#domain/written-lines.ts'
import { useSpokenByFamily } from '#state/household-voices.ts'
import { useWordMemories } from '#state/word-memories.ts'
import { Card } from '#ui/card.tsx'
import { PothwariArabic, PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { strengthOf, type WordFilter } from './word-filter.ts'
import { linesWith, type Word } from './word-lessons.ts'
import type { WordParts } from './word-parts.ts'
import { WordRow } from './word-row.tsx'
import { WordStrength } from './word-strength.tsx'

/** A word or sentence with all that the course knows of it. */
export function WordEntry({
  word,
  words,
  filter,
  parts,
}: {
  word: Word
  words: readonly Word[]
  filter: WordFilter
  parts: WordParts
}) {
  const { item, lesson } = word
  const alsoInShahmukhi = writtenLines(item.alsoSaidShahmukhi)
  const { Actions, Glosses, Voices } = parts
  const courseItems = useMemo(() => words.map((one) => one.item), [words])
  const lines = linesWith(item.id, words)
  const counted = useWordMemories()
  const memories = counted.state === 'counted' ? counted.value : undefined
  return (
    <article className="word-entry">
      <Card className="word-card">
        <p className="eyebrow">{PART_LABELS[item.partOfSpeech] ?? item.partOfSpeech}</p>
        <Heading word={word} parts={parts} />
        <Voices item={item} canRecord={lesson.lock === null} />
        {item.words && <Glosses words={item.words} courseItems={courseItems} />}
        {item.alsoSaid.length > 0 && (
          <p>
            Families also say{' '}
            {item.alsoSaid.map((form, at) => (
              <span key={form}>
                {at > 0 && ', '}
                <PothwariLatin className="ro">{form}</PothwariLatin>
                {alsoInShahmukhi[at] && (
                  <>
                    {' '}
                    <PothwariArabic>{alsoInShahmukhi[at]}</PothwariArabic>
                  </>
                )}
              </span>
            ))}
            .
          </p>
        )}
        <p className="soft sm">
          Taught in{' '}
          <Link className="link" to="/lessons/$id" params={{ id: lesson.id }}>
            Lesson {lesson.order}, {lesson.title}
          </Link>
          .
        </p>
        {lesson.lock === 'ended' && <p className="soft sm">{LOCKED_WORDS.ended}</p>}
        <WordStrength itemId={item.id} counted={counted} />
        <Actions item={item} lessonId={lesson.id} canSuggest={lesson.lock === null} />
      </Card>
      {lines.length > 0 && (
        <Card as="section" className="word-lesson" aria-labelledby="word-lines">
          <h2 id="word-lines">In the course</h2>
          <ul>
            {lines.map((line) => (
              <WordRow
                key={line.item.id}
                word={line}
                filter={filter}
                strength={strengthOf(line, memories)}
                hasLesson
              />
            ))}
          </ul>
        </Card>
      )}
      <Provenance word={word} courseItems={courseItems} Note={parts.Note} />
    </article>
  )
}

function Heading({ word: { item }, parts }: { word: Word; parts: WordParts }) {
  const { Listen, Picture } = parts
  return (
    <>
      <div className="word-said">
        <h1 tabIndex={-1}>
          <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
        </h1>
        {item.audioUrl !== undefined && <Listen url={item.audioUrl} shape="round" saying="told" />}
      </div>
      {item.ipa !== undefined && (
        <p className="soft word-ipa">
          <span className="vh">Sounds, in phonetic letters: </span>
          <span lang="phr-fonipa" translate="no" className="notranslate">
            [{item.ipa}]
          </span>
        </p>
      )}
      <div className="word-meaning">
        {item.picture !== undefined && <Picture name={item.picture} />}
        <p>{item.english}</p>
      </div>
    </>
  )
}

/** Where the line and its voice come from, and what nobody has vouched for yet. */
function Provenance({
  word: { item },
  courseItems,
  Note,
}: {
  word: Word
  courseItems: readonly LessonItem[]
  Note: WordParts['Note']
}) {
  const spoken = useSpokenByFamily([item])
  return (
    <Card as="section" className="word-known" aria-labelledby="word-known">
      <h2 id="word-known">What is known of it</h2>
      {reviewWords(item, spoken).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <dl>
        {item.note !== '' && (
          <div>
            <dt>Note</dt>
            <dd>
              <Note text={item.note} courseItems={courseItems} />
            </dd>
          </div>
        )}
        <div>
          <dt>Source</dt>
          <dd>{item.source}</dd>
          {creditsOf(item.source).map((credit) => (
            <dd key={credit}>{credit}</dd>
          ))}
        </div>
        {item.audioTerms !== undefined && (
          <div>
            <dt>Terms of the clip</dt>
            <dd>{item.audioTerms}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
