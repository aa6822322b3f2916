import { type ComponentType, useState } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { showToast } from '#ui/toast-store.ts'
import type { SuggestDialogProps } from './suggest-dialog.tsx'
import './review-note.css'

/** Where a line and its voice come from, and what nobody has vouched for yet: small and plainly. */
function notesOn(item: LessonItem): string {
  const isPerson = item.audioOrigin === 'native' || item.audioOrigin === 'family'
  const notes = [
    item.review === 'awaiting' && 'This line is awaiting native review.',
    item.attested === 'mirpur' && 'A source has it from Mirpur.',
    item.attested === 'elsewhere' && 'Its sources have it from elsewhere, not from Mirpur.',
    isPerson && item.audioSpeaker !== undefined && `Recording: ${item.audioSpeaker}.`,
    item.audioUrl !== undefined &&
      !isPerson &&
      'The voice is synthesised; a native recording is wanted.',
  ]
  return notes.filter((note) => note !== false).join(' ')
}

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

/** Under the feedback: what is not vouched for, and the way to say that a family says it differently. */
export function ReviewNote({ item, lessonId }: { item: LessonItem | undefined; lessonId: string }) {
  /** Fetched when it is asked for: most learners never do. */
  const [Dialog, setDialog] = useState<ComponentType<SuggestDialogProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (!item) return null
  const notes = notesOn(item)

  async function open(): Promise<void> {
    try {
      const { SuggestDialog } = await importLate(() => import('./suggest-dialog.tsx'))
      setDialog(() => SuggestDialog)
      setIsOpen(true)
    } catch (error) {
      reportMissing(error)
    }
  }

  async function share(phrase: LessonItem): Promise<void> {
    try {
      const { sharePhrase } = await importLate(() => import('./share-phrase.ts'))
      const words = SHARED_WORDS[await sharePhrase(phrase)]
      if (words !== null) showToast(words)
    } catch (error) {
      if (error instanceof MissingCode) reportMissing(error)
      else showToast(NOT_SHARED, { tone: 'bad' })
    }
  }

  return (
    <div className="review">
      {notes !== '' && <p className="faint xs">{notes}</p>}
      <button type="button" className="link alone xs" onClick={() => void open()}>
        We say it differently
      </button>
      <button type="button" className="link alone xs" onClick={() => void share(item)}>
        Share this phrase
      </button>
      {Dialog && isOpen && (
        <Dialog item={item} lessonId={lessonId} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
