import { saveBlobAsFile } from '#device/save-as-file.ts'
import { drawPhraseCard, type PhraseCard, phraseText } from './share-card.ts'

/** What became of it: `cancelled` when the learner closed the browser's own sheet. */
export type Shared = 'shared' | 'saved' | 'copied' | 'cancelled' | 'failed'

/**
 * Hands a phrase on, as a picture made on this device: by the browser's sheet, else as a file; where no picture can be made,
 * as text. Nothing of the learner is in it. Never rejects.
 */
export async function sharePhrase(card: PhraseCard): Promise<Shared> {
  const png = await drawPhraseCard(card).catch(() => null)
  const text = phraseText(card)
  if (png === null) return shareText(text)
  const file = new File([png], 'apni-boli-phrase.png', { type: 'image/png' })
  // The words go along for who cannot see the picture.
  const picture = { files: [file], text: `${card.roman}: ${card.english}\n${location.origin}` }
  if (typeof navigator.share === 'function' && navigator.canShare?.(picture)) {
    const outcome = await offer(picture)
    if (outcome !== 'failed') return outcome
  }
  saveBlobAsFile(file.name, png)
  return 'saved'
}

async function shareText(text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') return offer({ text })
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

async function offer(data: ShareData): Promise<Shared> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
