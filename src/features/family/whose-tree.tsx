import { useDeferredValue } from 'react'
import { ME } from '#domain/kinship/family-entry.ts'
import type { Family } from '#domain/kinship/family.ts'
import { FieldFrame } from '#ui/field.tsx'

/** "Who is this to …?": turns the tree to another person. */
export function WhoseTree({
  centre,
  family,
  titleOf,
  onTurn,
}: {
  centre: string
  family: Family
  titleOf: (id: string) => string
  onTurn: (id: string) => void
}) {
  // Who else may be chosen is not part of the first drawing.
  const isFilled = useDeferredValue(true, false)
  const shown = isFilled ? [...family.keys()] : [centre]
  if (family.size < 2) return null
  return (
    <FieldFrame label="Who is this to …?">
      {(wiring) => (
        <select {...wiring} value={centre} onChange={(event) => onTurn(event.target.value)}>
          {shown
            .sort((a, b) => Number(b === ME) - Number(a === ME))
            .map((id) => (
              <option key={id} value={id}>
                {id === ME ? 'me' : titleOf(id)}
              </option>
            ))}
        </select>
      )}
    </FieldFrame>
  )
}
