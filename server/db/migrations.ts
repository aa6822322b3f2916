import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely'
import { addBillingMailTries } from './billing-mail-tries.ts'
import { createBillingTables } from './billing-tables.ts'
import { createAccountMails } from './account-mail-tables.ts'
import { createAccountTables } from './account-tables.ts'
import { boundKeptAnswers } from './bound-kept-answers.ts'
import { indexKeptAnswersByAge } from './kept-answer-index.ts'
import { indexWindowsByEnd } from './rate-limit-index.ts'
import { addResetColumns } from './reset-columns.ts'
import { createEndedSessions } from './session-tables.ts'
import { createSuggestionTables } from './suggestion-tables.ts'

/** In order of their names; one that was released is never changed, a later one comes behind it. */
export const migrations: Record<string, Migration> = {
  '001-accounts-and-progress': { up: createAccountsAndProgress },
  '002-billing': { up: createBillingTables },
  '003-account': { up: createAccountTables },
  '004-suggestions': { up: createSuggestionTables },
  '005-ended-sessions': { up: createEndedSessions },
  '006-account-mails': { up: createAccountMails },
  '007-kept-answers-by-age': { up: indexKeptAnswersByAge },
  '008-windows-by-end': { up: indexWindowsByEnd },
  '009-billing-mail-tries': { up: addBillingMailTries },
  '010-bound-kept-answers': { up: boundKeptAnswers },
  '011-resets': { up: addResetColumns },
}

async function createAccountsAndProgress(db: Kysely<unknown>): Promise<void> {
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
