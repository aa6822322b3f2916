import * as v from 'valibot'
import { counter } from '#contract/log-fields.ts'
import { wholeReset } from '#contract/whole-reset.ts'
import { FIRST_EPOCH } from '#domain/lesson-progress.ts'
import type { LearnerDb } from './learner-db.ts'

/** What the settings table keeps, by key. */
const settingSchemas = {
  /** The account's epoch as far as this device knows. */
  epoch: v.optional(counter, FIRST_EPOCH),
  /** The whole reset that began it, to be sent again to a server that was restored from before it. */
  reset: wholeReset,
  /** Older numbers of the same epoch: a screen that was opened under one of them may still write. */
  renumbered: v.optional(v.array(counter), []),
  lessonsEtag: v.optional(v.nullable(v.string()), null),
  progressEtag: v.optional(v.nullable(v.string()), null),
  /** How far the server's list of the family tree is here, and where it ends; null for nothing. */
  familyCursor: v.optional(v.object({ at: v.nullable(v.string()), last: v.nullable(v.string()) }), {
    at: null,
    last: null,
  }),
  /** How much the server has taken from this device: what it tells may be of before or after. */
  acknowledgements: v.optional(v.number(), 0),
  /** ISO instant of the last time that everything here was on the server. */
  lastSyncedAt: v.optional(v.nullable(v.string()), null),
  /** Milliseconds since 1970: the server asked for rest until then (503). */
  restUntil: v.optional(v.number(), 0),
  /** The same for one kind of row in the outbox (429). */
  restUntilByKind: v.optional(v.record(v.string(), v.number()), {}),
  /** Totals that an older client kept in localStorage; kept for the learner's export. */
  importedGameStats: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  /** The last answer about the subscription, and when it came; read by its own schema (state/billing-subscription.ts). */
  subscription: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  /** How the learner's voice lies beside each speaker's; read by its own schema (voice-warm-up.ts). */
  voiceTakes: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  /** SHA-256 of the learner's address (address-key.ts). */
  addressKey: v.optional(v.nullable(v.string()), null),
  /** Learners of before, by id, whose work this one did not want to take over (earlier-work.ts). */
  declinedWork: v.optional(v.array(v.string()), []),
  /** The lesson whose closing task was answered with "Not yet", and the day of that. */
  atHomePutAway: v.optional(
    v.nullable(v.object({ lessonId: v.string(), localDate: v.string() })),
    null,
  ),
} as const

export type SettingKey = keyof typeof settingSchemas
export type SettingValue<K extends SettingKey> = v.InferOutput<(typeof settingSchemas)[K]>

/** The setting, or its default where none is kept or what is kept cannot be read. */
export async function readSetting<K extends SettingKey>(
  db: LearnerDb,
  key: K,
): Promise<SettingValue<K>> {
  const row = await db.settings.get(key)
  const schema: v.GenericSchema = settingSchemas[key]
  const parsed = v.safeParse(schema, row?.value)
  return (parsed.success ? parsed.output : v.getDefault(settingSchemas[key])) as SettingValue<K>
}

export async function writeSetting<K extends SettingKey>(
  db: LearnerDb,
  key: K,
  value: SettingValue<K>,
): Promise<void> {
  await db.settings.put({ key, value })
}

/**
 * The server has taken something: what it told before is no longer what it has. Were it put back to just that, it would say
 * that nothing has changed (resync-after-restore.ts). A device that was never told keeps no ETag at all.
 */
export async function noteDelivery(db: LearnerDb): Promise<void> {
  await writeSetting(db, 'acknowledgements', (await readSetting(db, 'acknowledgements')) + 1)
  if ((await db.settings.get('progressEtag')) !== undefined) {
    await writeSetting(db, 'progressEtag', null)
  }
}
