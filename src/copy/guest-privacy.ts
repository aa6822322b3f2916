/** What the link to the privacy page says before a guest's yes, in the language of the page. */
export const PRIVACY_LINK = {
  en: 'How your recordings are kept (Privacy)',
  ur: 'آپ کی ریکارڈنگز کیسے رکھی جاتی ہیں (انگریزی میں)',
} as const
