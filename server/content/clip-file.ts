import { join } from 'node:path'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'

/**
 * The file of a clip by its address `/audio/lessonN/slug.mp3`. Free lessons' clips are static and precached; the others
 * lie outside the public folder, so that only a signed address reaches them.
 */
export function clipFile(
  path: string,
  { publicDir, contentDir }: { publicDir: string; contentDir: string },
): string {
  const lesson = Number(/^\/audio\/lesson(\d+)\//.exec(path)?.[1])
  return lesson <= FREE_LESSON_COUNT
    ? join(publicDir, path)
    : join(contentDir, 'audio/premium', path.replace(/^\/audio\//, ''))
}
