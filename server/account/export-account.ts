import { loadUserView } from './user-view.ts'
import { findMessagesFrom } from '../db/contact-messages.ts'
import { loadRecord } from '../db/learning-record.ts'
import { findMailsTo } from '../db/outbound-mails.ts'
import { allReviews, type LoggedReview } from '../db/reviews.ts'
import { findFamily } from '../db/family.ts'
import { exportFamily } from '../family/export-family.ts'
import { findInvitations } from '../db/invitations.ts'
import { findRecordings } from '../db/recordings.ts'
import { findSpeakers } from '../db/speakers.ts'
import { findVerdictsOf } from '../db/verdicts.ts'
import { viewOf } from '../voices/recording-view.ts'
import { consentOf } from '../voices/speakers.ts'
import { verdictView } from '../voices/verdicts.ts'
import type { Queries, Schema, UserRow } from '../db/schema.ts'
import { findSuggestionsOf } from '../db/suggestions.ts'
import type { CoreServices } from '../core-services.ts'

/** Tables whose rows name a learner: a new one must be told about in the export, or left out with a reason. */
type LearnersTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: string | null } ? Table : never
}[keyof Schema]

/** Tables that the export leaves out, and why; the export says so itself. */
export const LEFT_OUT = {
  kept_answers: 'Copies of answers that your devices got, kept so that nothing is counted twice.',
} as const satisfies Partial<Record<LearnersTable, string>>

/** Columns of the account itself that are left out, and why. */
export const LEFT_OUT_OF_ACCOUNT = {
  password_hash: 'Your password is kept only in a form that opens nothing, and is told to nobody.',
  ended_sessions:
    'Which of your sessions were ended by signing out: random marks, kept until those sessions would have run out.',
} as const satisfies Partial<Record<keyof UserRow, string>>

type Section = {
  as: string
  read(queries: Queries, user: UserRow): Promise<unknown>
}

export const SECTIONS = {
  progress: {
    as: 'progress',
    read: async (queries, user) => {
      const { progress } = await loadRecord(queries, user)
      return [...progress].map(([lessonId, { updatedMs, ...row }]) => ({
        lessonId,
        ...row,
        changedAt: timeOf(updatedMs),
      }))
    },
  },
  completions: {
    as: 'completions',
    read: async (queries, user) => {
      const { completions } = await loadRecord(queries, user)
      return completions.map(({ receivedMs, ...row }) => ({
        ...row,
        receivedAt: timeOf(receivedMs),
      }))
    },
  },
  practices: {
    as: 'practices',
    read: async (queries, user) => (await loadRecord(queries, user)).practices,
  },
  evenings: {
    as: 'evenings',
    read: async (queries, user) => (await loadRecord(queries, user)).evenings,
  },
  review_logs: {
    as: 'reviews',
    read: async (queries, { id }) => {
      const reviews: LoggedReview[] = []
      for await (const page of allReviews(queries, id)) reviews.push(...page)
      return reviews
    },
  },
  family_entries: {
    as: 'family',
    read: async (queries, { id }) =>
      exportFamily((await findFamily(queries, id)).map(({ entry }) => entry)),
  },
  billing_accounts: {
    as: 'subscription',
    read: async (queries, { id }) => {
      const [account] = await queries
        .selectFrom('billing_accounts')
        .select([
          'provider',
          'customer_id as customerId',
          'subscription_id as subscriptionId',
          'status',
          'plan',
          'current_period_end as currentPeriodEnd',
          'cancel_at_period_end as cancelAtPeriodEnd',
          'checked_at as checkedAt',
        ])
        .where('user_id', '=', id)
        .execute()
      if (account === undefined) return null
      return { ...account, cancelAtPeriodEnd: account.cancelAtPeriodEnd === 1 }
    },
  },
  billing_checkouts: {
    as: 'checkouts',
    read: (queries, { id }) =>
      queries
        .selectFrom('billing_checkouts')
        .select(['choice', 'created_at as createdAt', 'expires_at as expiresAt'])
        .where('user_id', '=', id)
        .execute(),
  },
  outbound_mails: {
    as: 'mailsAboutTheSubscription',
    read: (queries, { id }) =>
      queries
        .selectFrom('outbound_mails')
        .select([
          'kind',
          'dedupe_key as occasion',
          'created_at as createdAt',
          'sent_at as sentAt',
          'given_up_at as givenUpAt',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  mail_tokens: {
    as: 'mailedLinks',
    // Without the hash: it is of no use to its owner.
    read: (queries, { id }) =>
      queries
        .selectFrom('mail_tokens')
        .select(['purpose', 'email', 'expires_at as expiresAt', 'used_at as usedAt'])
        .where('user_id', '=', id)
        .orderBy('expires_at')
        .execute(),
  },
  suggestions: {
    as: 'suggestions',
    read: async (queries, { id }) => {
      const rows = await findSuggestionsOf(queries, id)
      return rows.map((row) => ({
        itemId: row.item_id,
        roman: row.roman,
        shahmukhi: row.shahmukhi,
        place: row.place,
        comment: row.comment,
        sentAt: row.created_at,
      }))
    },
  },
  speakers: {
    as: 'speakers',
    read: async (queries, { id }) =>
      (await findSpeakers(queries, id))
        .filter((row) => row.removed_at === null)
        .map((row) => ({
          id: row.id,
          name: row.name,
          relation: row.relation,
          place: row.place,
          consent: consentOf(row),
          madeAt: row.created_at,
          changedAt: row.changed_at,
        })),
  },
  invitations: {
    as: 'invitations',
    // Without the hash of its secret: it is of no use to its owner.
    read: async (queries, { id }) =>
      (await findInvitations(queries, id)).map((row) => ({
        id: row.id,
        speakerId: row.speaker_id,
        itemIds: JSON.parse(row.item_ids) as string[],
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        takenBackAt: row.taken_back_at,
      })),
  },
  recordings: {
    as: 'recordings',
    read: async (queries, { id }) =>
      viewOf(await findRecordings(queries, { userId: id })).recordings,
  },
  verdicts: {
    as: 'verdicts',
    read: async (queries, { id }) => (await findVerdictsOf(queries, id)).map(verdictView),
  },
  push_subscriptions: {
    as: 'browsersToRemind',
    read: async (queries, { id }) => {
      const rows = await queries
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute()
      // Whoever has the endpoint and the keys can send to the browser: the service is enough.
      return rows.map((row) => ({
        service: new URL(row.endpoint).host,
        timeZone: row.time_zone,
        subscribedAt: row.created_at,
        lastRemindedOn: row.reminded_on,
      }))
    },
  },
} satisfies Record<Exclude<LearnersTable, keyof typeof LEFT_OUT>, Section>

/** Everything kept about a learner (UK GDPR, right of access and portability), for people and programs. */
export async function exportAccount(services: CoreServices, user: UserRow): Promise<object> {
  return services.db.read(async (queries) => {
    const sections: Record<string, unknown> = {}
    for (const { as, read } of Object.values<Section>(SECTIONS)) {
      sections[as] = await read(queries, user)
    }
    const { progressEpoch, progressReset, ...account } = await loadUserView(services, queries, user)
    return {
      exportedAt: new Date(services.clock()).toISOString(),
      account: {
        ...account,
        timesProgressWasReset: progressEpoch - 1,
        lastReset: progressReset,
        timesSessionsWereEnded: user.session_version - 1,
      },
      ...sections,
      contactMessages: await contactMessages(queries, user),
      mailsOnTheirWay: await mailsOnTheirWay(queries, user),
      leftOut: [...Object.values(LEFT_OUT_OF_ACCOUNT), ...new Set(Object.values(LEFT_OUT))],
    }
  })
}

/** Null for rows of before the server noted such times. */
function timeOf(ms: number | undefined): string | null {
  return ms === undefined || ms === 0 ? null : new Date(ms).toISOString()
}

async function mailsOnTheirWay(queries: Queries, user: UserRow): Promise<object[]> {
  if (user.email_verified !== 1) return []
  const rows = await findMailsTo(queries, user.email_key)
  return rows.map(({ kind, created_at: createdAt }) => ({ kind, createdAt }))
}

/** Anybody can register any address: only who has proved that it is theirs reads what was written from it. */
async function contactMessages(queries: Queries, user: UserRow): Promise<object[]> {
  if (user.email_verified !== 1) return []
  const rows = await findMessagesFrom(queries, user.email_key)
  return rows.map((row) => ({
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    writtenAt: row.created_at,
    mailedAt: row.sent_at,
  }))
}
