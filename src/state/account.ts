import { Dexie } from 'dexie'
import { deleteAccount, exportAccount } from '#contract/account.ts'
import { changePassword } from '#contract/session.ts'
import type { User } from '#contract/user.ts'
import { exportDevice } from '#data/device-export.ts'
import type { Failure } from '#data/failure.ts'
import { learnerDbName } from '#data/learner-db.ts'
import { ok, type Result } from '#domain/result.ts'
import { freeAudioSpace } from '#device/free-audio-space.ts'
import { useAuth } from './auth.tsx'
import { dropDraft } from './contact-draft.ts'
import { endingSession } from './ending-session.ts'
import { lateCall } from './late-call.ts'
import { api as everyones } from './lazy-api.ts'
import { sessions } from './learner-store.ts'
import { useLearnerDb } from './learner.ts'
import { keepToken } from './token.ts'
import { forgetMessages, messagesOf } from './contact-runtime.ts'

type ExportFile = { name: string; content: Blob }

export type AccountActions = {
  /** Everything that the server keeps about the learner, as a JSON document; with the family's takes it is a zip of both. */
  exportFromServer: () => Promise<Result<ExportFile, Failure>>
  /** What this device keeps about the learner, as a JSON document. */
  exportFromDevice: () => Promise<string>
  /** Every other session ends; this one goes on under a new token. */
  changePassword: (input: {
    currentPassword: string
    newPassword: string
  }) => Promise<Result<void, Failure>>
  /** Deletes the account on the server. What is on the device goes with the sign-out and `forgetHere` after it. */
  deleteOnServer: () => Promise<Result<void, Failure>>
  /** Whatever of the learner is left on this device: their database, contact messages, a half-written one, downloaded clips. */
  forgetHere: () => Promise<void>
}

/** What a learner can do with everything that is kept about them. */
export function useAccountActions(user: User): AccountActions {
  const db = useLearnerDb()
  const { refreshUser } = useAuth()
  const api = endingSession(everyones, refreshUser)
  return {
    async exportFromServer() {
      const answer = await api.call(exportAccount, {})
      if (!answer.ok) return answer
      const name = `apni-boli-${new Date().toISOString().slice(0, 10)}`
      const document = `${name}.json`
      if (!hasTakes(answer.value)) {
        const json = JSON.stringify(answer.value, null, 2)
        return ok({ name: document, content: new Blob([json], { type: 'application/json' }) })
      }
      const zip = await lateCall(
        () => import('./export-voices.ts'),
        ({ exportVoices }) => exportVoices(db, answer.value, document),
      )
      if (!zip.ok) return zip
      return ok({
        name: `${name}.zip`,
        content: new Blob([zip.value], { type: 'application/zip' }),
      })
    },
    async exportFromDevice() {
      const messages = await messagesOf(user.id)
      return exportDevice(db, { user, messages, exportedAt: new Date().toISOString() })
    },
    async changePassword(body) {
      const answer = await api.call(changePassword, { body })
      if (!answer.ok) return answer
      const { token } = answer.value
      keepToken(token)
      const session = await sessions.read()
      if (session?.userId === user.id) await sessions.write({ ...session, token })
      return ok(undefined)
    },
    async deleteOnServer() {
      // Its 401 may be the account that an earlier try has deleted: who asks ends the session, or bids farewell.
      const answer = await everyones.call(deleteAccount, {})
      return answer.ok ? ok(undefined) : answer
    },
    async forgetHere() {
      dropDraft()
      const session = await sessions.read()
      // Whoever hears the 401 first ends the session and keeps the work, as for any session that ends.
      if (session?.userId === user.id) await sessions.clear()
      await Promise.all([
        forgetMessages(user.id),
        freeAudioSpace(),
        Dexie.delete(learnerDbName(user.id)),
      ])
    },
  }
}

function hasTakes(exported: object): boolean {
  const recordings = 'recordings' in exported ? exported.recordings : null
  return Array.isArray(recordings) && recordings.length > 0
}
