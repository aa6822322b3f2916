import { PothwariLine } from '#ui/pothwari.tsx'

/** A run of course text in its language. */
export function LanguageRun({
  language,
  text,
  shahmukhi,
}: {
  language: 'phr' | 'en'
  text: string
  shahmukhi?: string | null | undefined
}) {
  // What is asked for or answered: a translation of it would be another exercise.
  if (language === 'en') {
    return (
      <span className="en notranslate" translate="no">
        {text}
      </span>
    )
  }
  return <PothwariLine roman={text} shahmukhi={shahmukhi} />
}
