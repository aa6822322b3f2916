import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'

/** A run of course text in its language; Shahmukhi stands to the right of the Roman letters (look, type). */
export function LanguageRun({
  language,
  text,
  shahmukhi,
}: {
  language: 'phr' | 'en'
  text: string
  shahmukhi?: string | null | undefined
}) {
  if (language === 'en') return <span className="en">{text}</span>
  return (
    <>
      <PothwariLatin className="ro">{text}</PothwariLatin>
      {shahmukhi && <PothwariArabic>{shahmukhi}</PothwariArabic>}
    </>
  )
}
