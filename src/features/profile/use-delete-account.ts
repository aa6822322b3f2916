import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { User } from '#contract/user.ts'
import { ACCOUNT_DELETED, deleteFailureText } from '#copy/account.ts'
import { useAccountActions } from '#state/account.ts'
import { useAuth } from '#state/auth.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { forgetReadingOf } from '#state/reading-settings.ts'
import { dropToken } from '#state/token.ts'
import { showToast } from '#ui/toast-store.ts'

/** Deletes the account: on the server first, and only then everything of the learner on this device. */
export function useDeleteAccount(user: User) {
  const { deleteOnServer, forgetHere } = useAccountActions(user)
  const { logout, refreshUser } = useAuth()
  const navigate = useNavigate()
  const isOnline = useConnectivity((state) => state.isOnline)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const wasUnanswered = useRef(false)

  async function remove(): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    const answer = await deleteOnServer()
    if (answer.ok || isGoneAlready(answer.failure.kind)) return farewell()
    if (answer.failure.kind === 'unauthorized') await refreshUser()
    wasUnanswered.current = ['network', 'timeout'].includes(answer.failure.kind)
    setProblem(deleteFailureText(answer.failure))
    setIsBusy(false)
  }

  /** The first try deleted it and its answer was lost: to the second the account is a stranger's. */
  function isGoneAlready(failure: string): boolean {
    return wasUnanswered.current && failure === 'unauthorized'
  }

  async function farewell(): Promise<void> {
    dropToken()
    // Away from the learner's page first: its guard would ask the next person to sign in to it.
    await navigate({ to: '/' })
    await logout('discard')
    await forgetHere()
    forgetReadingOf(user.id)
    // Whoever else heard of it meanwhile, as a 401, has asked to sign in again.
    await navigate({ to: '/', replace: true })
    showToast(ACCOUNT_DELETED, { tone: 'good', isSticky: true })
  }

  return { remove, isBusy, problem, isOnline }
}
