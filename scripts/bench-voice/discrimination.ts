/** How well a number tells right from wrong attempts; higher is more likely right. Both in percent. */
export type Discrimination = {
  /** Chance that a right one gets more than a wrong one; 50 is a coin toss. */
  auc: number
  /** Share of errors where as many right ones are refused as wrong ones pass. */
  eer: number
}

export function discriminate(right: readonly number[], wrong: readonly number[]): Discrimination {
  return { auc: 100 * areaUnderCurve(right, wrong), eer: 100 * equalErrorRate(right, wrong) }
}

function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number {
  let won = 0
  for (const a of right) for (const b of wrong) won += a > b ? 1 : a === b ? 0.5 : 0
  return won / (right.length * wrong.length)
}

function equalErrorRate(right: readonly number[], wrong: readonly number[]): number {
  let best = { gap: Infinity, rate: 1 }
  for (const threshold of [...right, ...wrong]) {
    const refused = right.filter((value) => value < threshold).length / right.length
    const passed = wrong.filter((value) => value >= threshold).length / wrong.length
    const gap = Math.abs(refused - passed)
    if (gap < best.gap) best = { gap, rate: (refused + passed) / 2 }
  }
  return best.rate
}
