import { createFetchBytes } from '#data/fetch-bytes.ts'
import type { Failure } from '#data/failure.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { isOpen } from '#data/open-lesson.ts'
import { readLessons } from '#data/lesson-view.ts'
import { packVoices } from '#data/pack-voices.ts'
import { readTake } from '#data/takes.ts'
import type { Result } from '#domain/result.ts'
import { apiBaseUrl } from './api-client.ts'
import { KINSHIP_WORDS } from './kinship-words.ts'
import { readToken } from './token.ts'

/** The zip of an export that names takes. Late code: few exports have any. */
export async function exportVoices(
  db: LearnerDb,
  exported: object,
  name: string,
): Promise<Result<Uint8Array<ArrayBuffer>, Failure>> {
  const lessons = await readLessons(db)
  const taught = lessons.filter(isOpen).flatMap((lesson) => lesson.items)
  const items = [...taught, ...KINSHIP_WORDS.values()]
  return packVoices(exported, {
    name,
    lines: new Map(items.map(({ id, roman }) => [id, roman])),
    readHere: (id) => readTake(db, id),
    fetchBytes: createFetchBytes({ apiBaseUrl }, readToken() ?? ''),
  })
}
