import { useState } from 'react'
import { OFFER, OFFER_WORDS, OFFERED_BY_LINK_ALONE } from '#copy/offer.ts'
import { CONSENT_WORDS, VOICES_NOT_KEPT } from '#copy/voices.ts'
import { StorageError } from '#data/durable-write.ts'
import type { Voice } from '#data/voices-view.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import { AskConsent } from './ask-consent.tsx'
import { newConsent } from './new-consent.ts'

/** Whether a speaker's recordings are offered to the course, and the way to offer them or to take the offer back. */
export function OfferToCourse({ voice, actions }: { voice: Voice; actions: VoiceActions }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, relation, place, consent, takes } = voice
  const isOffered = consent?.scope === 'course'
  // An offer can be taken back after its last recording was deleted, too.
  if (consent === null || (!isOffered && takes.length === 0)) return null

  async function takeBack(given: NonNullable<Voice['consent']>): Promise<void> {
    const household = newConsent(
      { scope: 'household', words: CONSENT_WORDS },
      { givenBy: given.givenBy, before: given },
    )
    try {
      await actions.saveSpeaker({ id, name, relation, place, consent: household })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      showToast(VOICES_NOT_KEPT, { tone: 'bad' })
    }
  }

  if (!isOffered && takes.some((take) => take.isInvited)) {
    return <p className="soft sm">{OFFERED_BY_LINK_ALONE(name)}</p>
  }
  const close = (): void => setIsAsking(false)
  return (
    <>
      {isOffered && <Chip>Offered to the course</Chip>}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        size="sm"
        variant="text"
        onClick={() => (isOffered ? void takeBack(consent) : setIsAsking(true))}
      >
        {isOffered ? 'Take the offer back' : 'Offer to the course'}
        <span className="vh"> for {name}</span>
      </Button>
      <Dialog isOpen={isAsking} title="Offer to the course?" look="plain" onDismiss={close}>
        <AskConsent
          speaker={voice}
          asked={{ scope: 'course', words: OFFER_WORDS }}
          english={OFFER.english(name)}
          urdu={OFFER.urdu(name)}
          actions={actions}
          onAgreed={close}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
