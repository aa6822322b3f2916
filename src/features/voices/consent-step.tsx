import { useId, useState } from 'react'
import { CONSENT, CONSENT_WORDS, VOICES_NOT_KEPT } from '#copy/voices.ts'
import { StorageError } from '#data/durable-write.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormProblem } from '#ui/form-problem.tsx'

/** The yes before the first take: who will hear it, and how it is taken back. */
export function ConsentStep({
  speaker,
  actions,
  onCancel,
}: {
  speaker: SpeakerRow
  actions: VoiceActions
  onCancel: () => void
}) {
  const [isChild, setIsChild] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const headingId = useId()
  const { name } = speaker

  async function agree(): Promise<void> {
    const consent = {
      scope: 'household' as const,
      words: CONSENT_WORDS,
      givenAt: new Date().toISOString(),
      givenBy: isChild ? ('parent' as const) : ('speaker' as const),
    }
    const { id, relation, place } = speaker
    try {
      await actions.saveSpeaker({ id, name, relation, place, consent })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setProblem(VOICES_NOT_KEPT)
    }
  }

  return (
    <div className="voices wrap page">
      <h1 tabIndex={-1} id={headingId}>
        Before {name} records
      </h1>
      <Card as="section" className="consent" aria-labelledby={headingId}>
        <FormProblem text={problem} />
        <p>{CONSENT.english(name)}</p>
        <p lang="ur" dir="rtl" className="consent-urdu">
          {CONSENT.urdu(name)}
        </p>
        <p className="faint xs">The Urdu has not been checked by a native speaker yet.</p>
        <label className="consent-child">
          <input
            type="checkbox"
            checked={isChild}
            onChange={(event) => setIsChild(event.target.checked)}
          />
          <span>{name} is under 13, and a parent says yes.</span>
        </label>
        <Button isBlock onClick={() => void agree()}>
          {isChild ? 'Yes, from a parent' : `Yes, says ${name}`}
        </Button>
        <Button isBlock variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </Card>
    </div>
  )
}
