import { spawn } from 'node:child_process'

/**
 * Runs a program to its end. Never rejects: `code` is null when a signal ended it, and a program
 * that could not be started at all has `code` 127 and the reason in `output`.
 * `show` passes what it prints on as it comes; `output` is the last 64 KiB of it either way.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runProgram(file, args, { show = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {(stream: NodeJS.WriteStream) => (chunk: string) => void} */
    const take = (stream) => (chunk) => {
      output = (output + chunk).slice(-65_536)
      if (show) stream.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take(process.stdout))
    child.stderr.setEncoding('utf8').on('data', take(process.stderr))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
