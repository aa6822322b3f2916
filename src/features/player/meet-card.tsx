import { type KeyboardEvent, useEffect } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { autoplay } from './phrase/autoplay.ts'
import { FamilyVoices } from './phrase/family-voices.tsx'
import { GlossedLine } from './phrase/glossed-line.tsx'
import { ListenButton } from './phrase/listen-button.tsx'
import { Picture } from './picture/picture.tsx'
import { ReviewMark } from './line/review-mark.tsx'
import './meet-card.css'

/** A word or sentence as it is met, before anything is asked about it. It is heard by itself, where the learner wants that. */
export function MeetCard({
  item,
  courseItems,
  lessonId,
  isStopped,
  onMet,
  onKnown,
}: {
  item: LessonItem
  courseItems: readonly LessonItem[]
  lessonId: string
  isStopped: boolean
  /** Enter on the card, like the button in the bar. */
  onMet: () => void
  /** The learner knows what it means. */
  onKnown: () => void
}) {
  const { audioUrl } = item
  useEffect(() => {
    if (audioUrl === undefined) return
    return autoplay(audioUrl, 'told')
  }, [audioUrl])
  const gloss = literalGloss(item)

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    // A key that is held down would go past a card that nobody has seen.
    const isOnHeading = (event.target as HTMLElement).id === 'question'
    if (event.key !== 'Enter' || event.repeat || !isOnHeading) return
    event.preventDefault()
    onMet()
  }

  return (
    // A shortcut beside the button in the bar, for whom the focus has on the heading.
    <section className="meet" aria-labelledby="question" onKeyDown={pressKey}>
      <div className="ask">
        <div className="ask-words">
          <p className="eyebrow">Look at this first</p>
          <h1 id="question" tabIndex={-1}>
            <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
          </h1>
        </div>
        {audioUrl !== undefined && <ListenButton url={audioUrl} shape="round" saying="told" />}
      </div>
      <FamilyVoices item={item} />
      <div className={classNames('meaning-row', item.picture !== undefined && 'drawn')}>
        {item.picture !== undefined && <Picture name={item.picture} />}
        <p className="meaning">{item.english}</p>
        <ReviewMark item={item} lessonId={lessonId} />
      </div>
      {item.words && <GlossedLine words={item.words} courseItems={courseItems} />}
      {gloss !== undefined && <p className="soft sm">Word for word: {gloss}</p>}
      <Button variant="text" size="sm" className="known" disabled={isStopped} onClick={onKnown}>
        I know this
      </Button>
    </section>
  )
}

/** "Composed; literally your memory comes" → "your memory comes". One word alone has no gloss word for word. */
function literalGloss({ roman, note }: LessonItem): string | undefined {
  if (!roman.includes(' ')) return undefined
  return /\bliterally,? ([^;.]+)/i.exec(note)?.[1]?.trim()
}
