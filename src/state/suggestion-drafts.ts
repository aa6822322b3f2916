import type { SuggestionForm } from '#contract/suggestion.ts'

/** Who writes of which item. */
type Subject = { userId: string; itemId: string }

/** Lasts as long as the page: what is half written is no more than a slip of the thumb away from being put aside. */
const drafts = new Map<string, SuggestionForm>()

const keyOf = ({ userId, itemId }: Subject): string => JSON.stringify([userId, itemId])

/** What this learner had typed of the item when the dialog was put away; undefined where there is nothing. */
export function readSuggestionDraft(subject: Subject): SuggestionForm | undefined {
  return drafts.get(keyOf(subject))
}

export function keepSuggestionDraft(subject: Subject, draft: SuggestionForm): void {
  drafts.set(keyOf(subject), draft)
}

export function dropSuggestionDraft(subject: Subject): void {
  drafts.delete(keyOf(subject))
}
