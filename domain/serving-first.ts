/**
 * Those that serve the goal before the others; each of the two keeps its order. Without a goal, or where nothing serves it, all stay
 * as they were given.
 *
 * @param goalsOf the goals that each serves, index for index; one that is not told of serves none
 */
export function servingFirst<T>(
  ones: readonly T[],
  goalsOf: readonly (readonly string[])[],
  goal: string | undefined,
): T[] {
  const serves = (at: number): boolean => goal !== undefined && goalsOf[at]?.includes(goal) === true
  return [...ones.filter((_, at) => serves(at)), ...ones.filter((_, at) => !serves(at))]
}
