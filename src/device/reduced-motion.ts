/** The learner asked their device for less motion: what moves stands still, in its last state. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}
