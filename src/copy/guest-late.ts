import { MAX_HOUSEHOLD_MB, MAX_RECORDINGS } from '#domain/voices/limits.ts'
import type { GUEST_LANGUAGES, Titled } from './invited.ts'

// Texts that come after the page of an invitation. The Urdu awaits a native speaker's review.

/** What a guest is told whose household is full. */
export const GUEST_REFUSED: Readonly<Record<(typeof GUEST_LANGUAGES)[number], Titled>> = {
  en: {
    title: 'Some recordings cannot be sent',
    text: `A family has at most ${MAX_RECORDINGS} recordings, and ${MAX_HOUSEHOLD_MB} MB of them. These stay on this phone, and are tried again when you open this page.`,
  },
  ur: {
    title: 'کچھ ریکارڈنگز بھیجی نہیں جا سکتیں',
    text: `ایک خاندان کی زیادہ سے زیادہ ${MAX_RECORDINGS} ریکارڈنگز اور ${MAX_HOUSEHOLD_MB} ایم بی رکھی جاتی ہیں۔ یہ اس فون پر رہیں گی، اور یہ صفحہ کھلنے پر دوبارہ کوشش ہو گی۔`,
  },
}

/** What the link to the privacy page says before a guest's yes, in the language of the page. */
export const PRIVACY_LINK = {
  en: 'How your recordings are kept (Privacy)',
  ur: 'آپ کی ریکارڈنگز کیسے رکھی جاتی ہیں (انگریزی میں)',
} as const
