import { useState } from 'react'
import { INVITED_CONSENT_WORDS } from '#copy/invited.ts'
import { INVITED_OFFER, INVITED_OFFER_WORDS } from '#copy/offer.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { Invited } from '#state/invited.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { newConsent } from '../new-consent.ts'
import { GuestConsent } from './guest-consent.tsx'
import { useGuestSettings, useGuestTexts } from './guest-settings.ts'

type Consent = NonNullable<SpeakerRow['consent']>

/** A speaker on their own phone offers what they recorded to the course, or takes the offer back. A reviewer has done so before. */
export function GuestOffer({
  name,
  consent,
  invited,
}: {
  name: string
  consent: Consent
  invited: Invited
}) {
  const texts = INVITED_OFFER[useGuestSettings().language]
  const { notKept } = useGuestTexts()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const agree = (scope: Consent['scope'], givenBy: Consent['givenBy']): Promise<void> => {
    const words = scope === 'course' ? INVITED_OFFER_WORDS : INVITED_CONSENT_WORDS
    return invited.agree(name, newConsent({ scope, words }, { givenBy, before: consent }))
  }
  if (consent.scope === 'course') {
    return (
      <>
        <p className="soft">{texts.offered}</p>
        <Button
          variant="quiet"
          isBlock
          onClick={() => {
            agree('household', consent.givenBy).catch(() => showToast(notKept, { tone: 'bad' }))
          }}
        >
          {texts.takeBack}
        </Button>
      </>
    )
  }
  if (!isAsking) {
    return (
      <Button variant="quiet" isBlock onClick={() => setIsAsking(true)}>
        {texts.offer}
      </Button>
    )
  }
  return (
    <GuestConsent
      title={texts.offer}
      english={INVITED_OFFER.en.text}
      urdu={INVITED_OFFER.ur.text}
      words={INVITED_OFFER_WORDS}
      scope="course"
      onAgree={({ givenBy }) => agree('course', givenBy)}
      onAgreed={close}
      onCancel={close}
    />
  )
}
