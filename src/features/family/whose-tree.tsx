import { useDeferredValue } from 'react'
import { ME } from '#domain/kinship/family-entry.ts'
import { FieldFrame } from '#ui/field.tsx'

/** "Who is this to …?": turns the tree to another person. */
export function WhoseTree({
  centre,
  people,
  onTurn,
}: {
  centre: string
  people: readonly { id: string; title: string }[]
  onTurn: (id: string) => void
}) {
  // Who else may be chosen is not part of the first drawing.
  const choices = useDeferredValue(
    people,
    people.filter(({ id }) => id === centre),
  )
  if (people.length < 2) return null
  return (
    <FieldFrame label="Who is this to …?">
      {(wiring) => (
        <select {...wiring} value={centre} onChange={(event) => onTurn(event.target.value)}>
          {[...choices]
            .sort((a, b) => Number(b.id === ME) - Number(a.id === ME))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </select>
      )}
    </FieldFrame>
  )
}
