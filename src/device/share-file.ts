import { saveBlobAsFile } from './save-as-file.ts'

/** What became of it: `cancelled` when the learner closed the browser's own sheet. */
export type Shared = 'shared' | 'saved' | 'copied' | 'cancelled' | 'failed'

/** Hands a picture on: by the browser's sheet, with words for who cannot see it, else as a file. Never rejects. */
export async function sharePicture(name: string, png: Blob, text: string): Promise<Shared> {
  const file = new File([png], name, { type: 'image/png' })
  const picture = { files: [file], text }
  if (typeof navigator.share === 'function' && navigator.canShare?.(picture)) {
    const outcome = await offer(picture)
    if (outcome !== 'failed') return outcome
  }
  saveBlobAsFile(name, png)
  return 'saved'
}

/** Hands words on: by the browser's sheet, else by the clipboard. Never rejects. */
export async function shareText(text: string): Promise<Shared> {
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
