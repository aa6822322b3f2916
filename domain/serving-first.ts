/**
 * Sorts what serves the goal before the rest; each part keeps its order. Without a goal nothing moves.
 *
 * @param goalsOf the goals that each serves, index for index; one without an entry serves none
 */
export function servingFirst<T>(
  ones: readonly T[],
  goalsOf: readonly (readonly string[])[],
  goal: string | undefined,
): T[] {
  const serves = (at: number): boolean => goal !== undefined && goalsOf[at]?.includes(goal) === true
  return [...ones.filter((_, at) => serves(at)), ...ones.filter((_, at) => !serves(at))]
}
