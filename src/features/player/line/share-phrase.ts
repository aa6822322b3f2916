import { type Shared, sharePicture, shareText } from '#device/share-file.ts'
import { drawPhraseCard, type PhraseCard, phraseText } from './share-card.ts'

/**
 * Hands a phrase on, as a picture made on this device; where no picture can be made, as text. Nothing of the learner is in it.
 * Never rejects.
 */
export async function sharePhrase(card: PhraseCard): Promise<Shared> {
  const png = await drawPhraseCard(card).catch(() => null)
  if (png === null) return shareText(phraseText(card))
  return sharePicture(
    'apni-boli-phrase.png',
    png,
    `${card.roman}: ${card.english}\n${location.origin}`,
  )
}
