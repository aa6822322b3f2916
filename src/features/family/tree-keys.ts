type Placed = { id: string; column: number; row: number }

/** Who is next in the direction of an arrow: along the row, or the nearest in the row above or below. Null where nobody is. */
export function nextByKey(people: readonly Placed[], from: string, key: string): string | null {
  const here = people.find(({ id }) => id === from)
  if (here === undefined) return null
  const nearest = (candidates: readonly Placed[]): string | null =>
    [...candidates].sort((a, b) => distance(a, here) - distance(b, here) || a.column - b.column)[0]
      ?.id ?? null
  switch (key) {
    case 'ArrowUp':
      return nearest(people.filter(({ row }) => row === here.row - 1))
    case 'ArrowDown':
      return nearest(people.filter(({ row }) => row === here.row + 1))
    case 'ArrowLeft':
      return nearest(people.filter(({ row, column }) => row === here.row && column < here.column))
    case 'ArrowRight':
      return nearest(people.filter(({ row, column }) => row === here.row && column > here.column))
    case 'Home':
      return people.find(({ row, column }) => row === 0 && column === 0)?.id ?? null
    default:
      return null
  }
}

function distance(a: Placed, b: Placed): number {
  return Math.abs(a.column - b.column)
}
