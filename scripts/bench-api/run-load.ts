import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './orders.ts'

/** The load comes from a process of its own, so that it does not stand in the server's way. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./load.ts'))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(child.stdout)) as LoadResult
}
