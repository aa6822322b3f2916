import Mic from 'lucide-react/icons/mic'
import { createPortal } from 'react-dom'
import type { LessonItem } from '#contract/lesson.ts'
import { suggestionForm, type SuggestionForm, type SuggestionInput } from '#contract/suggestion.ts'
import { SUGGESTION_KEPT, SUGGESTION_NOT_KEPT } from '#copy/suggestion.ts'
import { StorageError } from '#data/durable-write.ts'
import { useAuth } from '#state/auth.tsx'
import { useLearnerActions } from '#state/learner-actions.ts'
import {
  dropSuggestionDraft,
  keepSuggestionDraft,
  readSuggestionDraft,
} from '#state/suggestion-drafts.ts'
import { useForm } from '#state/use-form.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldFrame } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { showToast } from '#ui/toast-store.ts'
import { isShahmukhi } from '#domain/letters.ts'
import './suggest-dialog.css'

export type SuggestDialogProps = {
  /** An item of the course, or a relation of the family tree, for which the course may have no word. */
  item: Pick<LessonItem, 'id' | 'english' | 'roman' | 'shahmukhi'>
  /** Empty for a relation, which is of no lesson. */
  lessonId: string
  /** What the house is known to say. */
  said?: string
  onClose: () => void
}

/**
 * How a family says an item. It is on the disk before thanks are said, and reaches the reviewers once. Put away, it keeps what
 * is typed for the next time.
 */
export function SuggestDialog({ item, lessonId, said, onClose }: SuggestDialogProps) {
  const { suggest } = useLearnerActions()
  const subject = { userId: useAuth().user?.id ?? '', itemId: item.id }
  const form = useForm(
    suggestionForm,
    {
      ...(readSuggestionDraft(subject) ?? { said: '', place: '', comment: '' }),
      ...(said !== undefined && { said }),
    },
    async (given) => {
      try {
        await suggest(lessonId, suggestionOf(item.id, given))
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        return { ok: false, text: SUGGESTION_NOT_KEPT }
      }
      dropSuggestionDraft(subject)
      onClose()
      showToast(SUGGESTION_KEPT, { tone: 'good' })
      return { ok: true }
    },
    (typed) => keepSuggestionDraft(subject, typed),
  )
  const comment = form.bind('comment')

  // Over the page, not within the panel that asks: its colours and sizes are for the panel alone.
  return createPortal(
    <Dialog isOpen title="We say it differently" look="plain" onDismiss={onClose}>
      <div className="suggest-about">
        <small>{item.roman === '' ? 'The course has no word for' : 'The course writes'}</small>
        {item.roman !== '' && <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />}
        <span className="en">{item.english}</span>
      </div>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <Field
          label="How do you say it?"
          hint="Spell it your way, in Roman letters or in Shahmukhi."
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.bind('said')}
        />
        <Field
          label="Where do people say that? (optional)"
          hint="A town or a village."
          autoComplete="off"
          {...form.bind('place')}
        />
        <FieldFrame
          label="Anything else? (optional)"
          error={comment.error}
          isDisabled={comment.disabled}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              dir="auto"
              name={comment.name}
              value={comment.value}
              disabled={comment.disabled}
              onChange={comment.onChange}
            />
          )}
        </FieldFrame>
        <p className="faint xs">
          The people who check the course read it, without your name or address.
        </p>
        <Button type="submit" isBlock isBusy={form.isSubmitting} busyLabel="Saving...">
          Send
        </Button>
        {subject.userId !== '' && lessonId !== '' && (
          <ButtonLink to="/voices" search={{ item: item.id }} variant="text" icon={Mic}>
            Or record how you say it
          </ButtonLink>
        )}
      </form>
    </Dialog>,
    document.body,
  )
}

/** What the form holds, as it is sent: the words under the script in which they were written, nothing empty. */
function suggestionOf(itemId: string, form: SuggestionForm): SuggestionInput {
  const { said, place, comment } = form
  const words = isShahmukhi(said) ? { shahmukhi: said } : { roman: said }
  return {
    itemId,
    ...(said !== '' && words),
    ...(place !== '' && { place }),
    ...(comment !== '' && { comment }),
  }
}
