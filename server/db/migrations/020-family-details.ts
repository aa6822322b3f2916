import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

const KINDS = 'check (kind between 0 and 6)'

/** 020: a detail of a person is an entry of its own: father, mother, order of birth, name, and sex. */
export async function widenFamilyKinds(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable('family_entries')
      .dropConstraint('family_entries_kind_check')
      .execute()
    await sql.raw(`alter table family_entries add ${KINDS}`).execute(db)
    return
  }
  // SQLite changes no constraint of a table that is there.
  await sql.raw('alter table family_entries rename to family_entries_before').execute(db)
  await sql.raw('drop index family_entries_in_order').execute(db)
  await sql
    .raw(
      `create table family_entries (
        user_id text not null references users (id) on delete cascade, kind integer not null ${KINDS},
        key text not null, id text not null, changed_ms bigint not null, seq bigint not null, value text,
        constraint family_entries_key primary key (user_id, kind, key)
      ) without rowid`,
    )
    .execute(db)
  const columns = 'user_id, kind, key, id, changed_ms, seq, value'
  await sql
    .raw(`insert into family_entries (${columns}) select ${columns} from family_entries_before`)
    .execute(db)
  await sql.raw('drop table family_entries_before').execute(db)
  await sql
    .raw('create unique index family_entries_in_order on family_entries (user_id, seq)')
    .execute(db)
}
