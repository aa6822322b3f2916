import type { SuggestionForm, SuggestionInput } from '#contract/suggestion.ts'
import { isShahmukhi } from '#domain/answers/letters.ts'

/** What the form holds, as it is sent: the words under the script in which they were written, nothing empty. */
export function suggestionOf(itemId: string, form: SuggestionForm): SuggestionInput {
  const { said, place, comment } = form
  const words = isShahmukhi(said) ? { shahmukhi: said } : { roman: said }
  return {
    itemId,
    ...(said !== '' && words),
    ...(place !== '' && { place }),
    ...(comment !== '' && { comment }),
  }
}
