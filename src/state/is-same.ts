/** Whether two answers of the device or the server say the same, word for word and in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || textOf(one) === textOf(other)
}

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part))
}
