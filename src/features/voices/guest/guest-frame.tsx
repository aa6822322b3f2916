import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { changeGuestSettings, useGuestSettings, useGuestTexts } from './guest-settings.ts'
import './guest.css'

/** What stands around every screen of an invitation but the recording one. */
export function GuestFrame({ status, children }: { status?: string; children: ReactNode }) {
  const { language } = useGuestSettings()
  const { unreviewed } = useGuestTexts()
  const other = language === 'ur' ? 'en' : 'ur'
  return (
    <>
      <header className="guest-top">
        <span className="brand" dir="ltr" lang="en-GB">
          <Logo />
        </span>
        <button
          type="button"
          className="link guest-language"
          lang={other === 'ur' ? 'ur' : 'en-GB'}
          dir={other === 'ur' ? 'rtl' : 'ltr'}
          onClick={() => changeGuestSettings({ language: other })}
        >
          {other === 'ur' ? 'اردو' : 'English'}
        </button>
      </header>
      {status !== undefined && (
        <p className="guest-status" role="status">
          {status}
        </p>
      )}
      <main className="guest wrap">
        {children}
        {unreviewed !== null && (
          <p className="faint xs">
            {unreviewed}{' '}
            <span lang="en-GB" dir="ltr">
              The Urdu has not been checked by a native speaker yet.
            </span>
          </p>
        )}
      </main>
    </>
  )
}
