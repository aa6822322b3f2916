import type { SpeakerRow } from '#data/voice-rows.ts'

type Consent = NonNullable<SpeakerRow['consent']>
export type Asked = Pick<Consent, 'scope' | 'words'>

/** A yes of now. Of two the later one stands, so it is later than the one before on a clock that runs behind as well. */
export function newConsent(
  asked: Asked,
  { givenBy, before }: { givenBy: Consent['givenBy']; before: Consent | null },
): Consent {
  const earliest = before === null ? 0 : Date.parse(before.givenAt) + 1
  return { ...asked, givenAt: new Date(Math.max(Date.now(), earliest)).toISOString(), givenBy }
}
