import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { RecordingStore } from '../ports/recording-store.ts'
import { createFileStore } from './file-store.ts'
import { createRowStore } from './row-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'

/** S3 where it is named, otherwise beside the rows: in the same PostgreSQL, or in files of the same folder. */
export function openRecordingStore(
  db: Database,
  { dataDir, recordingsS3 }: { dataDir: string; recordingsS3: S3Settings | null },
): RecordingStore {
  if (recordingsS3 !== null) return createS3Store(recordingsS3)
  if (db.kind === 'postgres') return createRowStore(db)
  return createFileStore(join(dataDir, 'recordings'))
}
