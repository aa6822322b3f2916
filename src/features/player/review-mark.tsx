import Info from 'lucide-react/icons/info'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LessonItem } from '#contract/lesson.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { showToast } from '#ui/toast-store.ts'
import { reviewWords } from './review-words.ts'
import type { SuggestDialogProps } from './suggest-dialog.tsx'
import './review-mark.css'

const NOT_SHARED = 'This phrase could not be shared here.'
/** What the browser's own sheet has shown needs no words of ours. */
const SHARED_WORDS = {
  shared: null,
  cancelled: null,
  saved: 'The phrase is saved as a picture.',
  copied: 'The phrase is copied.',
  failed: NOT_SHARED,
} as const

function reportMissing(error: unknown): void {
  if (!(error instanceof MissingCode)) throw error
  showToast(missingCodeWords(error.because).text, { tone: 'bad' })
}

/** A small mark beside the feedback: where its line comes from, how else a family says it, and how it is handed on. */
export function ReviewMark({ item, lessonId }: { item: LessonItem; lessonId: string }) {
  /** Fetched when it is asked for: most learners never do. */
  const [SuggestDialog, setSuggestDialog] = useState<ComponentType<SuggestDialogProps> | null>(null)
  const [shown, setShown] = useState<'about' | 'suggest' | null>(null)
  const close = () => setShown(null)
  const mark = useRef<HTMLButtonElement>(null)
  // The dialog before it has gone with the button that opened this one.
  useEffect(() => (shown === 'suggest' ? () => mark.current?.focus() : undefined), [shown])

  async function suggest(): Promise<void> {
    try {
      const late = await importLate(() => import('./suggest-dialog.tsx'))
      setSuggestDialog(() => late.SuggestDialog)
      setShown('suggest')
    } catch (error) {
      close()
      reportMissing(error)
    }
  }

  async function share(): Promise<void> {
    // What became of it is told on the page, which lies behind the dialog.
    close()
    try {
      const { sharePhrase } = await importLate(() => import('./share-phrase.ts'))
      const words = SHARED_WORDS[await sharePhrase(item)]
      if (words !== null) showToast(words)
    } catch (error) {
      if (error instanceof MissingCode) reportMissing(error)
      else showToast(NOT_SHARED, { tone: 'bad' })
    }
  }

  return (
    <>
      <IconButton
        ref={mark}
        icon={Info}
        label={item.review === 'awaiting' ? 'About this line: not yet checked' : 'About this line'}
        aria-haspopup="dialog"
        onClick={() => setShown('about')}
      />
      {shown === 'about' && (
        <AboutLine
          item={item}
          onSuggest={() => void suggest()}
          onShare={() => void share()}
          onClose={close}
        />
      )}
      {shown === 'suggest' && SuggestDialog && (
        <SuggestDialog item={item} lessonId={lessonId} onClose={close} />
      )}
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
      {reviewWords(item).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Dialog>,
    document.body,
  )
}
