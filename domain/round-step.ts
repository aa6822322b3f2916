/** Steps that read as round, times a power of ten. */
const ROUND_STEPS = [1, 2, 5]

/** The smallest round step, `least` (a power of ten) or more, of which `parts` reach `most`. */
export function roundStep(
  most: number,
  { parts, least }: { parts: number; least: number },
): number {
  for (let scale = least; ; scale *= 10) {
    const step = ROUND_STEPS.find((one) => one * scale * parts >= most)
    if (step !== undefined) return step * scale
  }
}
