import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Patch } from '#ui/patch.tsx'

/** The first stitch: oneself. A wife and a husband have other words for the same people. */
export function StartCard({ onStart }: { onStart: (sex: 'female' | 'male') => void }) {
  return (
    <Card as="section" className="family-start" aria-labelledby="family-start">
      <div className="family-start-patches" aria-hidden="true">
        <Patch number={3} dye="neel" state="ready" />
        <Patch number={8} dye="genda" state="mastered" />
        <Patch number={4} dye="majith" state="ready" />
      </div>
      <h2 id="family-start">Start with yourself</h2>
      <p className="soft">
        A husband and a wife have other words for the same people. What is kept here is kept for you
        alone.
      </p>
      <div className="family-start-ways">
        <Button onClick={() => onStart('female')}>I am a woman</Button>
        <Button onClick={() => onStart('male')}>I am a man</Button>
      </div>
    </Card>
  )
}

/** After a sign-in, until the account's tree is here: a new one would take its place. */
export function FamilyToCome() {
  return (
    <div className="wrap page">
      <EmptyState
        role="status"
        headingLevel={1}
        picture={<Patch number={8} dye="genda" state="ready" />}
        heading="Your family is on its way"
      >
        <p>It comes from your account as soon as there is a network. There is nothing to press.</p>
      </EmptyState>
    </div>
  )
}
