import { createContext, useContext } from 'react'
import { GUEST_LATE_ENGLISH, type LateGuestTexts } from '#copy/guest-late.ts'
import { GUEST_LATE_URDU } from '#copy/guest-late-urdu.ts'
import { type GuestSettings, useGuestSettings } from './guest-settings.ts'

/** What the page says otherwise to a reviewer, in both languages. */
const OtherTexts = createContext<Record<GuestSettings['language'], Partial<LateGuestTexts>> | null>(
  null,
)

export const OtherTextsProvider = OtherTexts.Provider

/** Of the screens behind the first one. */
export function useLateTexts(): LateGuestTexts {
  const { language } = useGuestSettings()
  const texts = language === 'ur' ? GUEST_LATE_URDU : GUEST_LATE_ENGLISH
  return { ...texts, ...useContext(OtherTexts)?.[language] }
}
