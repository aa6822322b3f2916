import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  deleteInvitation,
  type InvitationRow,
  listInvitations,
  putInvitation,
} from '#contract/invitations.ts'
import type { Failure } from '#data/failure.ts'
import { newSecret, readSecrets, secretHash, writeSecret } from '#data/invitation-secrets.ts'
import { ok, type Result } from '#domain/result.ts'
import { useAuth } from './auth.tsx'
import { useConnectivity } from './connectivity.ts'
import { endingSession } from './ending-session.ts'
import { api as everyones } from './lazy-api.ts'
import { useLearnerDb, useLearnerState } from './learner.ts'

/** `link` is null on a device that did not make it. */
export type Invitation = InvitationRow & { link: string | null }

/** What is asked for; the same again makes the same link. */
export type InvitationDraft = {
  id: string
  secret: string
  speakerId: string
  itemIds: readonly string[]
}

export function draftInvitation(speakerId: string, itemIds: readonly string[]): InvitationDraft {
  return { id: crypto.randomUUID(), secret: newSecret(), speakerId, itemIds }
}

/** Links that let somebody record without an account. They are made and listed by the server, so all of it needs a network. */
export function useInvitations() {
  const db = useLearnerDb()
  const { learner } = useLearnerState()
  const { refreshUser } = useAuth()
  const api = useMemo(() => endingSession(everyones, refreshUser), [refreshUser])
  const isOnline = useConnectivity((state) => state.isOnline)
  const [open, setOpen] = useState<readonly Invitation[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const refresh = useCallback(async (): Promise<void> => {
    const [listed, secrets] = await Promise.all([api.call(listInvitations, {}), readSecrets(db)])
    if (!listed.ok) return setFailure(listed.failure)
    setFailure(null)
    setOpen(
      listed.value.invitations.filter(isOpen).map((row) => ({
        ...row,
        link: linkOf(secrets[row.id]),
      })),
    )
  }, [api, db])
  useEffect(() => {
    // With the page, and with a connection.
    const timer = setTimeout(() => void refresh())
    return () => clearTimeout(timer)
  }, [refresh, isOnline])

  return {
    /** Null until the server has told. */
    open,
    failure,
    isOnline,
    async make(draft: InvitationDraft): Promise<Result<Invitation, Failure>> {
      const { id, secret, speakerId, itemIds } = draft
      // Before it is made: a response that is lost loses no link.
      await writeSecret(db, id, secret)
      // The server has to know the speaker first.
      await learner?.requestSync('now')
      const body = { speakerId, itemIds: [...itemIds], secretHash: await secretHash(secret) }
      const made = await api.call(putInvitation, { params: { id }, body })
      if (!made.ok) return made
      await refresh()
      return ok({ ...made.value.invitation, link: linkOf(secret) })
    },
    async takeBack({ id }: Invitation): Promise<Failure | null> {
      const takenBack = await api.call(deleteInvitation, { params: { id } })
      if (!takenBack.ok) return takenBack.failure
      await writeSecret(db, id, null)
      await refresh()
      return null
    },
  }
}

export type Invitations = ReturnType<typeof useInvitations>

function isOpen({ takenBackAt, expiresAt }: InvitationRow): boolean {
  return takenBackAt === null && Date.parse(expiresAt) > Date.now()
}

/** The secret stands behind the `#`: no server and no log gets it. */
function linkOf(secret: string | undefined): string | null {
  return secret === undefined ? null : `${location.origin}/record#${secret}`
}
