import { useEffect, useRef, useState } from 'react'
import { INVITED_CONSENT_WORDS } from '#copy/invited.ts'
import { INVITED_OFFER, INVITED_OFFER_WORDS } from '#copy/offer.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { Invited } from '#state/invited.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { newConsent } from '../new-consent.ts'
import { GuestConsent } from './guest-consent.tsx'
import { useGuestSettings } from './guest-settings.ts'
import { useLateTexts } from './late-texts.ts'

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
  const { notKept } = useLateTexts()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const agree = (scope: Consent['scope'], givenBy: Consent['givenBy']): Promise<void> => {
    const words = scope === 'course' ? INVITED_OFFER_WORDS : INVITED_CONSENT_WORDS
    return invited.agree(name, newConsent({ scope, words }, { givenBy, before: consent }))
  }
  const isOffered = consent.scope === 'course'
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus({ preventScroll: true })
    wasAsking.current = isAsking
  }, [isAsking])
  if (isAsking && !isOffered) {
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
  return (
    <>
      {isOffered && <p className="soft">{texts.offered}</p>}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        ref={button}
        variant="quiet"
        isBlock
        onClick={() => {
          if (!isOffered) return setIsAsking(true)
          agree('household', consent.givenBy).catch(() => showToast(notKept, { tone: 'bad' }))
        }}
      >
        {isOffered ? texts.takeBack : texts.offer}
      </Button>
    </>
  )
}
