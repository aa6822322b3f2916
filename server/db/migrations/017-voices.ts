import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 017, November 2026: speakers, invitations and takes of a household. Their bytes are rows in PostgreSQL alone. */
export async function createVoices(db: Kysely<unknown>): Promise<void> {
  const ofUser = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  await ofUser('speakers')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('relation', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('scope', 'text')
    .addColumn('consent_words', 'text')
    .addColumn('consent_at', 'text')
    .addColumn('consent_by', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('removed_at', 'text')
    .addPrimaryKeyConstraint('speakers_key', ['user_id', 'id'])
    .execute()
  await ofUser('invitations')
    .addColumn('id', 'text', required)
    .addColumn('speaker_id', 'text', required)
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('item_ids', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('taken_back_at', 'text')
    .addPrimaryKeyConstraint('invitations_key', ['user_id', 'id'])
    .execute()
  await ofUser('recordings')
    .addColumn('id', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('invitation_id', 'text')
    .addColumn('speaker_id', 'text', required)
    .addColumn('item_id', 'text', required)
    .addColumn('object_key', 'text')
    .addColumn('sha256', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('type', 'text', required)
    .addColumn('duration_ms', 'integer', required)
    .addColumn('gain_decidb', 'integer', required)
    .addColumn('trim_start_ms', 'integer', required)
    .addColumn('trim_end_ms', 'integer', required)
    .addColumn('roman', 'text', required)
    .addColumn('shahmukhi', 'text', required)
    .addColumn('recorded_at', 'text', required)
    .addPrimaryKeyConstraint('recordings_key', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('recordings_in_order')
    .unique()
    .on('recordings')
    .columns(['user_id', 'seq'])
    .execute()
  await db.schema
    .createTable('recording_objects')
    .addColumn('object_key', 'text', (column) => column.primaryKey())
    .addColumn('noted_at', 'text', required)
    .addColumn('is_doomed', 'integer', required)
    .execute()
  if (!isPostgres(db)) return
  await db.schema
    .createTable('recording_bytes')
    .addColumn('object_key', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', required)
    .execute()
}
