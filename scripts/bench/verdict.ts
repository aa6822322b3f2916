/** One limit and how it came out. A broken one makes the command fail at its end. */
export function verdict(isPassed: boolean, text: string): void {
  console.log(`${isPassed ? 'PASS' : 'FAIL'} ${text}`)
  if (!isPassed) process.exitCode = 1
}
