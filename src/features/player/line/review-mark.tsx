import Info from 'lucide-react/icons/info'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LessonItem } from '#contract/lesson.ts'
import { reviewWords } from '#copy/review-words.ts'
import { useSpokenByFamily } from '#state/household-voices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { useLineActions } from './use-line-actions.tsx'
import './review-mark.css'

/** A small mark beside the feedback: where its line comes from, how else a family says it, and how it is handed on. */
export function ReviewMark({ item, lessonId }: { item: LessonItem; lessonId: string }) {
  const [isAbout, setIsAbout] = useState(false)
  const close = () => setIsAbout(false)
  const { suggest, share, dialog } = useLineActions({ item, lessonId }, close)
  const mark = useRef<HTMLButtonElement>(null)
  const isSuggesting = Boolean(dialog)
  // The dialog before it has gone with the button that opened this one.
  useEffect(() => (isSuggesting ? () => mark.current?.focus() : undefined), [isSuggesting])

  return (
    <>
      <IconButton
        ref={mark}
        icon={Info}
        label={item.review === 'awaiting' ? 'About this line: not yet checked' : 'About this line'}
        aria-haspopup="dialog"
        onClick={() => setIsAbout(true)}
      />
      {isAbout && (
        <AboutLine
          item={item}
          onSuggest={() => void suggest()}
          onShare={() => void share()}
          onClose={close}
        />
      )}
      {dialog}
    </>
  )
}

function AboutLine({
  item,
  onSuggest,
  onShare,
  onClose,
}: {
  item: LessonItem
  onSuggest: () => void
  onShare: () => void
  onClose: () => void
}) {
  const spoken = useSpokenByFamily([item])
  // Over the page, not within the panel that asks: its colours and sizes are for the panel alone.
  return createPortal(
    <Dialog
      isOpen
      title="About this line"
      look="plain"
      onDismiss={onClose}
      actions={
        <>
          <Button isBlock variant="quiet" onClick={onSuggest}>
            We say it differently
          </Button>
          <Button isBlock variant="quiet" onClick={onShare}>
            Share this phrase
          </Button>
        </>
      }
    >
      <div className="about-line">
        <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
        <span className="en soft">{item.english}</span>
      </div>
      {reviewWords(item, spoken).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Dialog>,
    document.body,
  )
}
