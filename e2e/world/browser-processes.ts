import { readdir, readFile } from 'node:fs/promises'
import { childrenOf, killHard, untilNoneRuns } from '../../scripts/running-processes.ts'

/**
 * Kills the browser that runs on this profile with all its children, as a phone does that needs the memory, and waits until none
 * of them holds a file. Left alone, some outlive the browser by 10 to 35 ms.
 */
export async function killBrowser(profile: string): Promise<void> {
  const browser = await browserProcess(profile)
  const family = familyOf(browser)
  // Stopped first, it starts no child that is on no list.
  process.kill(browser, 'SIGSTOP')
  for (const id of new Set([...family, ...familyOf(browser)])) killHard(id)
  await untilNoneRuns(family)
}

/** The process without a `--type`, which only a browser's children have. */
async function browserProcess(profile: string): Promise<number> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    const parts = command.split('\0')
    const isOurs = parts.includes(`--user-data-dir=${profile}`)
    if (isOurs && !parts.some((part) => part.startsWith('--type='))) return Number(id)
  }
  throw new Error('No browser runs on this profile')
}

function familyOf(id: number): number[] {
  return [id, ...childrenOf(id).flatMap(familyOf)]
}
