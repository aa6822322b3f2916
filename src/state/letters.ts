import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { importLate, MissingCode, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import type { LetterRow } from '#data/letter-row.ts'
import type { Letter } from '#data/letters.ts'
import type { LetterOutcome } from './letter-runtime.ts'
import { hasSharedDatabase } from './pending-after-sign-out.ts'

/** The letterbox needs the database library, which a visitor's pages do without. */
const runtime = () => importLate(() => import('./letter-runtime.ts'))

/** `replaces`: a refused letter that was written anew. */
export async function sendLetter(letter: Letter, replaces?: string): Promise<LetterOutcome> {
  useEngine.setState({ isNeeded: true })
  try {
    return await (await runtime()).sendLetter(letter, replaces)
  } catch (error) {
    if (!(error instanceof MissingCode)) throw error
    return { kind: 'refused', words: undefined, because: error.because }
  }
}

export async function tryLetterAgain(id: string): Promise<void> {
  return (await runtime()).tryLetterAgain(id)
}

export async function removeLetter(id: string): Promise<void> {
  return (await runtime()).removeLetter(id)
}

/** What lies in the letterbox of this device, oldest first; undefined while it is read. */
export function useLetters(): LetterRow[] | undefined {
  const [rows, setRows] = useState<LetterRow[]>()
  useEffect(() => whileHere(async () => (await runtime()).watchLetters(setRows)), [])
  return rows
}

type Engine = {
  /** Something lies in the letterbox, or may: this page sends it. */
  isNeeded: boolean
}

const useEngine = create<Engine>()(() => ({ isNeeded: false }))

/**
 * Sends what waits, on whatever page the app is open. Where nobody has ever left anything on this device
 * the database is not even fetched.
 */
export function useLetterEngine(onDelivered: (letter: LetterRow) => void): void {
  const isNeeded = useEngine((engine) => engine.isNeeded)
  useEffect(() => {
    void hasSharedDatabase().then((has) => {
      if (has) useEngine.setState({ isNeeded: true })
    })
  }, [])
  useEffect(() => {
    if (!isNeeded) return
    return whileHere(async () => (await runtime()).startLetterTriggers(onDelivered))
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
