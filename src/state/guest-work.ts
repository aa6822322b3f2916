import { useEffect, useState } from 'react'
import type { EarlierWork } from '#data/earlier-work.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { importLearnerRuntime } from './learner-code.ts'

const code = () => importLate(() => import('#data/earlier-work.ts'))

/** What a guest has done on this device; null where nothing, undefined while it is read. */
export function useGuestWork(): EarlierWork | null | undefined {
  const [work, setWork] = useState<EarlierWork | null | undefined>()
  useEffect(() => {
    let isHere = true
    code()
      .then(({ readGuestWork }) => readGuestWork())
      .then((found) => {
        if (isHere) setWork(found)
      })
      .catch((error: unknown) => {
        if (isHere) setWork(null)
        reportUnlessMissing(error)
      })
    return () => {
      isHere = false
    }
  }, [])
  return work
}

/**
 * The account of this address is to have the guest's work, without being asked; kept before the account is asked for, because
 * the answer may be lost. `null` takes the promise back.
 */
export async function promiseGuestWork(email: string | null): Promise<void> {
  await (await code()).promiseGuestWork(email)
}

export async function removeGuestWork(): Promise<void> {
  const { closeLearner } = await importLearnerRuntime()
  // It may still be open in this page; the next guest begins a new one.
  closeLearner()
  await (await code()).removeGuestWork()
}
