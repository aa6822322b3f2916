import { landingContent } from 'virtual:landing-content'
import type { Claim } from './landing-content.ts'

/** The four claims of spec §1: facts where the course proves them, and said to be aims where nobody has counted. */
export function Claims() {
  return (
    <section className="claims" aria-label="Apni Boli in numbers">
      <ul className="wrap">
        {landingContent.claims.map((claim) => (
          <li key={claim.label}>
            <b className="num">{claim.figure}</b>
            <span>{claim.label}</span>
            {claim.isAim && <small>{aimInWords(claim)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function aimInWords({ today }: Claim): string {
  return today === null ? 'Our aim' : `Our aim; ${today} so far`
}
