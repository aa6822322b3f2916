import { useEffect, useState } from 'react'
import { type StorageReport, storageReport } from '#device/storage.ts'

/** What the browser says of our storage; asked again when `changes` differs, and on request. Null while it is asked first. */
export function useStorageReport(changes: string): {
  report: StorageReport | null
  lookAgain: () => void
} {
  const [report, setReport] = useState<StorageReport | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void storageReport().then((told) => {
      if (isCurrent) setReport(told)
    })
    return () => {
      isCurrent = false
    }
  }, [changes, turn])
  return { report, lookAgain: () => setTurn((before) => before + 1) }
}
