import { fail, ok, type Result } from '#domain/result.ts'

/**
 * One step of a kinship path from a person: father, mother, brother, sister, son, daughter, husband, wife. `+` is elder and `-`
 * younger than the person stepped from: `FB+` is the father's elder brother.
 */
export type Step = 'F' | 'M' | 'B' | 'B+' | 'B-' | 'Z' | 'Z+' | 'Z-' | 'S' | 'D' | 'H' | 'W'

const STEPS: ReadonlySet<string> = new Set('F M B B+ B- Z Z+ Z- S D H W'.split(' '))

/** `FB+W` as its steps, or what is wrong with it. */
export function readSteps(path: string): Result<Step[], string> {
  const steps: Step[] = []
  for (const step of path.match(/[^+-][+-]?|[+-]/gu) ?? []) {
    if (!isStep(step)) return fail(unknownStep(step))
    steps.push(step)
  }
  return steps.length === 0 ? fail('a path needs a step') : ok(steps)
}

function isStep(step: string): step is Step {
  return STEPS.has(step)
}

function unknownStep(step: string): string {
  return STEPS.has(step.charAt(0))
    ? `"${step}": + and - stand after B and Z only`
    : `"${step}" is no step: F M B Z S D H W`
}
