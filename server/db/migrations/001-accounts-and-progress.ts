import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/** 001: accounts, learning, idempotency records, rate limits. */
export async function createAccountsAndProgress(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('subscription_status', 'text', (column) => column.notNull().defaultTo('free'))
    .addColumn('session_version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('epoch', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('learning_goal', 'text', (column) => column.notNull())
    .addColumn('daily_goal', 'integer', (column) => column.notNull())
    .addColumn('notifications', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('mail_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createIndex('mail_tokens_of_user')
    .on('mail_tokens')
    .columns(['user_id', 'purpose'])
    .execute()

  await db.schema
    .createTable('progress')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('current_index', 'integer', (column) => column.notNull())
    .addColumn('completed', 'text', (column) => column.notNull())
    .addColumn('correct', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('progress_key', ['user_id', 'lesson_id'])
    .execute()

  await db.schema
    .createTable('completions')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull().check(sql`score between 0 and 100`))
    .addColumn('completed_at', 'text', (column) => column.notNull())
    .addColumn('local_date', 'text', (column) => column.notNull())
    .addColumn('active_seconds', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('completions_key', ['user_id', 'id'])
    .execute()

  await db.schema
    .createTable('kept_answers')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answers_key', ['user_id', 'key'])
    .execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'text', (column) => column.notNull())
    .execute()
}

function ofUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('users.id').onDelete('cascade')
}
