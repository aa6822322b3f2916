import { useState } from 'react'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'

/** What helps when the app misbehaves on this device. What repairs comes with the press: few learners ever need it. */
export function RepairCard() {
  const { learner } = useLearnerState()
  const [isBusy, setIsBusy] = useState(false)
  const [words, setWords] = useState<readonly string[]>([])

  async function repair(): Promise<void> {
    if (learner === null) return
    setIsBusy(true)
    setWords([])
    try {
      const { repairNow } = await importLate(() => import('#state/repair.ts'))
      const { repairText, REPAIR_FAILED } = await importLate(() => import('#copy/repair.ts'))
      setWords(await repairNow(learner).then(repairText, () => [REPAIR_FAILED]))
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      setWords([missingCodeWords(error.because).text, 'Your work is untouched.'])
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card as="section" className="stack" aria-labelledby="something-wrong">
      <h2 id="something-wrong">If something is wrong</h2>
      <p className="soft sm">
        Repair finds and replaces damaged files. Work that is not synced yet stays as it is.
      </p>
      <div role="status" className="repaired sm">
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="buttons">
        <Button
          size="sm"
          variant="quiet"
          isBusy={isBusy}
          busyLabel="Looking through everything..."
          onClick={() => void repair()}
        >
          Repair
        </Button>
        <ButtonLink to="/diagnostics" variant="text" size="sm">
          Diagnostics
        </ButtonLink>
      </div>
    </Card>
  )
}
