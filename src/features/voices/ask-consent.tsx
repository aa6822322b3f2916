import { useState } from 'react'
import { VOICES_NOT_KEPT } from '#copy/voices.ts'
import { StorageError } from '#data/durable-write.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { type Asked, newConsent } from './new-consent.ts'

/** What a speaker is asked, in both languages, and their yes or a parent’s. */
export function AskConsent({
  speaker,
  asked,
  english,
  urdu,
  actions,
  onAgreed,
  onCancel,
}: {
  speaker: SpeakerRow
  asked: Asked
  english: string
  urdu: string
  actions: VoiceActions
  onAgreed?: () => void
  onCancel: () => void
}) {
  const { name, consent } = speaker
  // Who was recorded with a parent's yes offers with a parent's yes.
  const [isChild, setIsChild] = useState(consent?.givenBy === 'parent')
  const [problem, setProblem] = useState<string | null>(null)

  async function agree(): Promise<void> {
    const { id, relation, place } = speaker
    const given = newConsent(asked, { givenBy: isChild ? 'parent' : 'speaker', before: consent })
    try {
      await actions.saveSpeaker({ id, name, relation, place, consent: given })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setProblem(VOICES_NOT_KEPT)
    }
    onAgreed?.()
  }

  return (
    <>
      <FormProblem text={problem} />
      <p>{english}</p>
      <p lang="ur" dir="rtl" className="consent-urdu">
        {urdu}
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
    </>
  )
}
