import { join } from 'node:path'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'

/**
 * The file of a clip by its address `/audio/lessonN/slug.mp3`, or `/audio/family/slug-hash.mp3` for a word of the family
 * tree. These and the free lessons' clips are static; the others lie outside the public folder, so that only a signed
 * address reaches them.
 */
export function clipFile(
  path: string,
  { publicDir, contentDir }: { publicDir: string; contentDir: string },
): string {
  const lesson = Number(/^\/audio\/lesson(\d+)\//.exec(path)?.[1])
  return lesson <= FREE_LESSON_COUNT || path.startsWith('/audio/family/')
    ? join(publicDir, path)
    : join(contentDir, 'audio/premium', path.replace(/^\/audio\//, ''))
}
