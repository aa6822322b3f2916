import { useRef, useState } from 'react'
import { PRIVACY_LINK } from '#copy/guest-late.ts'
import { StorageError } from '#data/durable-write.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { useGuestSettings } from './guest-settings.ts'
import { useLateTexts } from './late-texts.ts'

/** The yes before the first take, in both languages whatever the page speaks. */
export function GuestConsent({
  title,
  english,
  urdu,
  words,
  scope,
  onAgree,
  onAgreed,
  onCancel,
}: {
  /** Of a question within another screen. */
  title?: string
  /** What is agreed to, and which version of it these words are. */
  english: string
  urdu: string
  words: string
  scope: NonNullable<SpeakerRow['consent']>['scope']
  onAgree: (consent: NonNullable<SpeakerRow['consent']>) => Promise<void>
  onAgreed: () => void
  onCancel: () => void
}) {
  const { consent: texts, notKept } = useLateTexts()
  const { language } = useGuestSettings()
  const [isChild, setIsChild] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(heading)

  async function agree(): Promise<void> {
    try {
      await onAgree({
        scope,
        words,
        givenAt: new Date().toISOString(),
        givenBy: isChild ? 'parent' : 'speaker',
      })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setProblem(notKept)
    }
    onAgreed()
  }

  return (
    <>
      {title === undefined ? (
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
      ) : (
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      )}
      <FormProblem text={problem} />
      <p lang="en-GB" dir="ltr">
        {english}
      </p>
      <p lang="ur" dir="rtl">
        {urdu}
      </p>
      <p className="faint xs" lang="en-GB" dir="ltr">
        The Urdu has not been checked by a native speaker yet.
      </p>
      <p>
        <a className="link" href="/privacy" target="_blank" rel="noreferrer">
          {PRIVACY_LINK[language]}
        </a>
      </p>
      <label className="guest-child">
        <input
          type="checkbox"
          checked={isChild}
          onChange={(event) => setIsChild(event.target.checked)}
        />
        <span>{texts.child}</span>
      </label>
      <div className="guest-ways">
        <Button isBlock onClick={() => void agree()}>
          {isChild ? texts.yesOfParent : texts.yes}
        </Button>
        <Button isBlock variant="quiet" onClick={onCancel}>
          {texts.notNow}
        </Button>
      </div>
    </>
  )
}
