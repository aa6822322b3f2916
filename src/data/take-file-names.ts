import type { RecordingRow } from '#contract/take-facts.ts'

const ENDINGS = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const

type Named = Pick<RecordingRow, 'itemId' | 'roman' | 'shahmukhi' | 'readRoman' | 'type'>

/**
 * Paths that tell who says what, `voices/Nani - kai haal ai.webm`, each given once: systems that do not know a capital from a small
 * letter unpack them too. `lines` has the Roman line by item; an item that left the course, and what nobody wrote, go by the id.
 */
export function createTakeFileNames(
  lines: ReadonlyMap<string, string>,
): (take: Named, speaker: string) => string {
  const given = new Set<string>()
  return (take, speaker) => {
    const read = take.readRoman ?? lines.get(take.itemId)
    const line = take.roman || take.shahmukhi || read || take.itemId
    const name = `voices/${plain(speaker, 20) || 'Somebody'} - ${plain(line, 40) || take.itemId}`
    const ending = ENDINGS[take.type]
    for (let count = 1; ; count += 1) {
      const path = `${name}${count === 1 ? '' : ` ${count}`}.${ending}`
      if (given.has(path.toLowerCase())) continue
      given.add(path.toLowerCase())
      return path
    }
  }
}

/** Without what a file system refuses or takes for a folder. `most`, in characters of up to four bytes: a name may have 255. */
function plain(text: string, most: number): string {
  const allowed = text.normalize('NFC').replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
  const words = allowed.replace(/\s+/g, ' ').trim()
  return [...words]
    .slice(0, most)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
}
