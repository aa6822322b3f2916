import { answerWords } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'

/**
 * The form that families also say, where the learner gave that and not just another spelling of what the
 * course writes: "amma" for "ammaañ". As the author writes it; undefined where it is none.
 */
export function familyForm(
  given: string,
  item: { readonly roman: string; readonly alsoSaid: readonly string[] },
): string | undefined {
  const sounds = soundsOf(given)
  if (sounds === '' || sounds === soundsOf(item.roman)) return undefined
  return item.alsoSaid.find((form) => soundsOf(form) === sounds)
}

function soundsOf(text: string): string {
  return answerWords(text).map(foldPothwari).join(' ')
}
