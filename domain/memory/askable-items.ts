import { FEWEST_DISTRACTORS, isLine, kindOf } from './item-kind.ts'

type AskedItem = { readonly id: string; readonly partOfSpeech: string }

/**
 * The items for which practice has an exercise in both directions. `items`: all that this device may ask. Without typing a word
 * needs others of its kind to be chosen from: a course of few open lessons may teach two verbs only. Told by the kind alone, as
 * every count of words needs it; that the exercises can be made is tested with the course.
 */
export function askableItems<Item extends AskedItem>(
  items: readonly Item[],
  { typing }: { typing: boolean },
): Item[] {
  const sizes = new Map<string, number>()
  for (const item of items) sizes.set(kindOf(item), (sizes.get(kindOf(item)) ?? 0) + 1)
  return items.filter(
    (item) => (typing && !isLine(item)) || (sizes.get(kindOf(item)) ?? 0) > FEWEST_DISTRACTORS,
  )
}
