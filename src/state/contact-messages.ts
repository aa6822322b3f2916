import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { importLate, MissingCode, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import type { ContactRow } from '#data/contact-row.ts'
import type { ContactMessage } from '#data/contact-messages.ts'
import type { MessageOutcome } from './message-outcome.ts'
import { hasSharedDatabase } from './pending-after-sign-out.ts'

/** The contact outbox needs the database library, which a visitor's pages do without. */
const runtime = () => importLate(() => import('./contact-runtime.ts'))

/** `replaces`: a refused message that was written anew. */
export async function sendMessage(
  message: ContactMessage,
  replaces?: string,
): Promise<MessageOutcome> {
  useEngine.setState({ isNeeded: true })
  try {
    return await (await runtime()).sendMessage(message, replaces)
  } catch (error) {
    if (!(error instanceof MissingCode)) throw error
    return { kind: 'refused', words: undefined, because: error.because }
  }
}

export async function tryMessageAgain(id: string): Promise<void> {
  return (await runtime()).tryMessageAgain(id)
}

export async function removeMessage(id: string): Promise<void> {
  return (await runtime()).removeMessage(id)
}

/** What lies in the outbox of this device, oldest first; undefined while it is read. */
export function useUnsentMessages(): ContactRow[] | undefined {
  const [rows, setRows] = useState<ContactRow[]>()
  useEffect(() => whileHere(async () => (await runtime()).watchMessages(setRows)), [])
  return rows
}

type Engine = {
  /** Something lies in the outbox, or may: this page sends it. */
  isNeeded: boolean
}

const useEngine = create<Engine>()(() => ({ isNeeded: false }))

/**
 * Sends what waits, on whatever page the app is open. Where nobody has ever left anything on this device
 * the database is not even fetched.
 */
export function useContactOutbox(onDelivered: (message: ContactRow) => void): void {
  const isNeeded = useEngine((engine) => engine.isNeeded)
  useEffect(() => {
    void hasSharedDatabase().then((has) => {
      if (has) useEngine.setState({ isNeeded: true })
    })
  }, [])
  useEffect(() => {
    if (!isNeeded) return
    return whileHere(async () => (await runtime()).startContactTriggers(onDelivered))
  }, [isNeeded, onDelivered])
}

/** Begins something that takes a moment to begin, and ends it with the component. */
function whileHere(begin: () => Promise<() => void>): () => void {
  let end = (): void => undefined
  let isOver = false
  const beginning = retryUntilDone(
    async () => {
      const stop = await begin()
      if (isOver) stop()
      else end = stop
    },
    { onError: reportUnlessMissing },
  )
  return () => {
    isOver = true
    beginning.stop()
    end()
  }
}
