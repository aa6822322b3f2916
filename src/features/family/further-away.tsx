import { Button } from '#ui/button.tsx'

/** Who has no place in the tree as it is turned; a press turns it to them. */
export function FurtherAway({
  ids,
  titleOf,
  onTurn,
}: {
  ids: readonly string[]
  titleOf: (id: string) => string
  onTurn: (id: string) => void
}) {
  if (ids.length === 0) return null
  return (
    <section className="card family-far" aria-labelledby="family-far">
      <h2 id="family-far">Further away</h2>
      <p className="soft sm">The tree shows three generations up and down. Turn it to see:</p>
      <div className="family-ways">
        {ids.map((id) => (
          <Button key={id} size="sm" variant="quiet" onClick={() => onTurn(id)}>
            {titleOf(id)}
          </Button>
        ))}
      </div>
    </section>
  )
}
