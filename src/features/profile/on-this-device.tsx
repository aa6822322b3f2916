import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'

/** Leads to the page of what this device keeps. */
export function OnThisDevice() {
  return (
    <Card as="section" className="stack" aria-labelledby="on-this-device">
      <h2 id="on-this-device">On this device</h2>
      <p className="soft sm">
        Which lessons are here with their sounds, and how much room they take.
      </p>
      <div className="buttons">
        <ButtonLink to="/downloads" variant="quiet" size="sm">
          Downloads and storage
        </ButtonLink>
      </div>
    </Card>
  )
}
