import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { audioLibrary } from '#domain/audio-clips.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { type AudioClip, audioManifest } from './author-schema.ts'
import { clipFile } from './clip-file.ts'
import type { ContentProblems } from './content-problems.ts'
import type { Lexicon } from './read-lexicon.ts'
import { issueReason } from './read-table.ts'

/** The clips by item. Each must be there as a file and say the words of its item. */
export function readAudio(
  manifest: { file: string; text: string },
  folders: { publicDir: string; contentDir: string },
  lexicon: Lexicon,
  problems: ContentProblems,
): ReadonlyMap<string, AudioClip> {
  const { file, text } = manifest
  const clips = new Map<string, AudioClip>()
  for (const clip of parseManifest(file, text, problems)) {
    for (const reason of wrongWith(clip)) problems.add(file, lineOf(text, `"${clip.path}"`), reason)
    clips.set(clip.itemId, clip)
  }
  lendClips(clips, lexicon)
  return clips

  function wrongWith({ itemId, path, words }: AudioClip): string[] {
    const row = lexicon.get(itemId)
    return [
      ...(clips.has(itemId) ? [`${itemId} has two clips`] : []),
      ...(row === undefined ? [`${itemId} is not in the lexicon`] : []),
      ...(row !== undefined && row.pothwari_roman !== words
        ? [`says "${words}", but ${itemId} is "${row.pothwari_roman}"`]
        : []),
      ...(existsSync(clipFile(path, folders)) ? [] : [`${path} is missing`]),
    ]
  }
}

/**
 * An item without a clip of its own borrows the one that says the very same word, from a free lesson, whose clips
 * everybody may hear (decision 016). Another word of its kind is no answer.
 */
function lendClips(clips: Map<string, AudioClip>, lexicon: Lexicon): void {
  const own = [...clips.values()].flatMap((clip) => {
    const row = lexicon.get(clip.itemId)
    return row === undefined || row.lesson > FREE_LESSON_COUNT ? [] : [{ clip, row }]
  })
  const find = audioLibrary(
    own.map(({ clip, row }) => ({
      path: clip.path,
      lesson: row.lesson,
      roman: row.pothwari_roman,
      shahmukhi: row.shahmukhi,
      english: row.english,
    })),
  )
  for (const row of lexicon.values()) {
    if (clips.has(row.id)) continue
    const [roman, script] = [find(row.pothwari_roman), find(row.shahmukhi)]
    const lent = own.find(({ clip }) => clip.path === roman.path)?.clip
    const isSameWord =
      roman.match === 'word' && script.match === 'word' && roman.path === script.path
    if (isSameWord && lent) clips.set(row.id, lent)
  }
}

function parseManifest(file: string, text: string, problems: ContentProblems): AudioClip[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    problems.add(file, 1, 'is not JSON')
    return []
  }
  const parsed = v.safeParse(audioManifest, value)
  if (parsed.success) {
    const { clips, defaultClip } = parsed.output
    if (!clips.some((clip) => clip.path === defaultClip)) {
      problems.add(file, lineOf(text, '"defaultClip"'), `${defaultClip} is none of the clips`)
    }
    return clips
  }
  for (const issue of parsed.issues) problems.add(file, 1, issueReason(issue))
  return []
}

function lineOf(text: string, part: string): number {
  const at = text.indexOf(part)
  return at < 0 ? 1 : text.slice(0, at).split('\n').length
}
