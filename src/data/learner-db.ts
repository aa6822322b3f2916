import type { DexieOptions, Table } from 'dexie'
import { AppDb } from './app-db.ts'
import type { CardsRow, ReviewRow } from './review-rows.ts'
import type { FamilyRow } from './family-rows.ts'
import type { RecordingRow, SpeakerRow, TakeRow, VoiceOutboxRow } from './voice-rows.ts'
import type { AchievementRow, CompletionRow, EveningRow, PracticeRow } from './log-rows.ts'
import type {
  GameStatsRow,
  LessonRow,
  OutboxRow,
  ProgressRow,
  QuarantineRow,
  SettingRow,
} from './rows.ts'

/** One database per learner: several learners share a device and never see each other's work. */
export class LearnerDb extends AppDb {
  declare lessons: Table<LessonRow, string>
  declare progress: Table<ProgressRow, string>
  declare completions: Table<CompletionRow, string>
  declare practices: Table<PracticeRow, string>
  declare evenings: Table<EveningRow, string>
  declare gameStats: Table<GameStatsRow, string>
  declare achievements: Table<AchievementRow, string>
  declare reviews: Table<ReviewRow, string>
  declare cards: Table<CardsRow, string>
  declare speakers: Table<SpeakerRow, string>
  declare recordings: Table<RecordingRow, string>
  declare takes: Table<TakeRow, string>
  declare voiceOutbox: Table<VoiceOutboxRow, string>
  declare family: Table<FamilyRow, string>
  declare outbox: Table<OutboxRow, string>
  declare settings: Table<SettingRow, string>
  declare quarantine: Table<QuarantineRow, number>
  readonly userId: string

  constructor(userId: string, options: DexieOptions = {}) {
    super(learnerDbName(userId), {
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
    this.version(2).stores({ reviews: 'id, itemId, unheard', cards: 'itemId' })
    this.version(3)
      .stores({
        practices: 'id',
        evenings: 'id, lessonId',
        reviews: 'id, itemId, unacknowledged',
      })
      .upgrade((old) => old.table('reviews').toCollection().modify(renameUnheard))
    this.version(4).stores({
      speakers: 'id',
      recordings: 'id, speakerId',
      takes: 'id',
      voiceOutbox: 'id, seq',
    })
    this.version(5).stores({ family: 'slot, unacknowledged' })
  }
}

/** Version 2 had it under another name. */
function renameUnheard(row: ReviewRow & { unheard?: 1 }): void {
  if (row.unheard === 1) row.unacknowledged = 1
  delete row.unheard
}

export function learnerDbName(userId: string): string {
  return `apni-boli-learner-${userId}`
}
