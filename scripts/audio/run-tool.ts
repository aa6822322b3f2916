import { spawnSync } from 'node:child_process'

/** Runs a program to its end and gives what it wrote; throws with its own words when it fails. */
export function runTool(
  program: string,
  args: readonly string[],
): { stdout: string; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.trim()}`)
  return { stdout, stderr }
}

/** Those of the programs that are not installed. */
export function missingTools(programs: readonly string[]): string[] {
  return programs.filter((program) => {
    return spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined
  })
}
