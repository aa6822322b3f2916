import type { ReactNode } from 'react'
import { DEFAULT_GREETING_WORDS } from '#domain/default-greeting-words.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import './auth-page.css'

/** The frame of the pages around an account: a greeting on cloth, the form beside it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="cloth clothbg">
        <div className="border" aria-hidden="true" />
        <p className="salaam">
          <PothwariLatin>{DEFAULT_GREETING_WORDS.roman}</PothwariLatin>
          <PothwariArabic>{DEFAULT_GREETING_WORDS.shahmukhi}</PothwariArabic>
        </p>
      </div>
      <div className="sheet">
        <div className="inner">{children}</div>
      </div>
    </div>
  )
}
