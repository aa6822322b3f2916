import { Dexie, type DexieOptions, type Table } from 'dexie'
import type {
  AchievementRow,
  CompletionRow,
  GameStatsRow,
  LessonRow,
  OutboxRow,
  ProgressRow,
  QuarantineRow,
  SettingRow,
} from './rows.ts'

/** One database per learner: several learners share a device and never see each other's work. */
export class LearnerDb extends Dexie {
  declare lessons: Table<LessonRow, string>
  declare progress: Table<ProgressRow, string>
  declare completions: Table<CompletionRow, string>
  declare gameStats: Table<GameStatsRow, string>
  declare achievements: Table<AchievementRow, string>
  declare outbox: Table<OutboxRow, string>
  declare settings: Table<SettingRow, string>
  declare quarantine: Table<QuarantineRow, number>
  readonly userId: string

  constructor(userId: string, options: DexieOptions = {}) {
    // Strict: an answer is on the disk, not in a buffer, before the screen says so.
    super(learnerDbName(userId), {
      chromeTransactionDurability: 'strict',
      // What is watched comes frozen and the same each time, and not as a copy for each who reads (parse-rows.ts).
      cache: 'immutable',
      ...options,
    })
    this.userId = userId
    // A released version is never changed: the next one is added below it, with its upgrade.
    this.version(1).stores({
      lessons: 'id, order',
      progress: 'lessonId',
      completions: 'id, lessonId',
      gameStats: 'id',
      achievements: 'id',
      outbox: 'id, seq, lessonId, state',
      settings: 'key',
      quarantine: '++n',
    })
  }
}

export function learnerDbName(userId: string): string {
  return `apni-boli-learner-${userId}`
}

/**
 * Whether a newer app has left this open database. Dexie opens it all the same, and what is written then the newer app may not
 * be able to read. Dexie's versions are tenths of the browser's.
 */
export function isOfNewerApp(db: Dexie): boolean {
  return db.backendDB().version >= (db.verno + 1) * 10
}
