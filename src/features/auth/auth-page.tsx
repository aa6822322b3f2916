import type { ReactNode } from 'react'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import './auth-page.css'

const SALAAM = { roman: 'Assalam-o-alaikum', shahmukhi: 'السلام علیکم' }

/** The frame of the pages around an account: a greeting on cloth, the form beside it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="cloth clothbg">
        <div className="border" aria-hidden="true" />
        <p className="salaam">
          <PothwariLatin>{SALAAM.roman}</PothwariLatin>
          <PothwariArabic>{SALAAM.shahmukhi}</PothwariArabic>
        </p>
      </div>
      <div className="sheet">
        <div className="inner">{children}</div>
      </div>
    </div>
  )
}
