import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '#device/when-idle.ts'
import { GuestPage } from '#features/voices/guest/guest-page.tsx'
import { apply } from '#features/voices/guest/guest-settings.ts'
import { takeInvitationLink } from '#state/invitation-link.ts'
import './styles/record.css'

const link = takeInvitationLink()
apply()
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <GuestPage link={link} />
  </StrictMode>,
)

// Another link in the same tab changes nothing but the fragment.
addEventListener('hashchange', () => location.reload())

// Opened once, the page opens without a network, and sends when it is closed. Its own worker: a guest needs none of the course.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenIdle(() => {
    navigator.serviceWorker
      .register('/record-worker.js', { scope: location.pathname })
      .catch(() => {
        // A private window, or a setting: the page works while it is open.
      })
  })
}
