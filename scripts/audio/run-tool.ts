import { spawn, spawnSync } from 'node:child_process'

/**
 * Runs a program to its end and gives what it wrote; rejects with its own words when it fails. Arguments
 * that belong together may stand in a list of their own.
 */
export function runTool(
  program: string,
  args: readonly (string | readonly string[])[],
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args.flat(), { stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) resolve({ stdout, stderr })
      else reject(new Error(`${program} ended with ${status}: ${stderr.trim()}`))
    })
  })
}

/** Those of the programs that are not installed. */
export function missingTools(programs: readonly string[]): string[] {
  return programs.filter((program) => {
    return spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined
  })
}
