import { readdir, readFile } from 'node:fs/promises'

const LOOKS_EACH_MS = 10

type Process = { id: number; parent: number; isRunning: boolean }

/**
 * Kills the browser that runs on this profile with all its children, as a phone does that needs the memory, and waits until none
 * of them holds a file. One that did would keep the next browser from opening its database.
 */
export async function killBrowser(profile: string): Promise<void> {
  const ids = await familyOf(await browserProcess(profile))
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch (error) {
      // A child may go with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  while ((await processes()).some(({ id, isRunning }) => isRunning && ids.includes(id))) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EACH_MS))
  }
}

/** The process without a `--type`, which only a browser's children have. */
async function browserProcess(profile: string): Promise<number> {
  for (const id of await processIds()) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    const parts = command.split('\0')
    const isOurs = parts.includes(`--user-data-dir=${profile}`)
    if (isOurs && !parts.some((part) => part.startsWith('--type='))) return id
  }
  throw new Error('No browser runs on this profile')
}

/** The process and whatever it has started, the parents first. */
async function familyOf(id: number): Promise<number[]> {
  const all = await processes()
  const family = [id]
  for (const parent of family) {
    family.push(...all.filter((each) => each.parent === parent).map((each) => each.id))
  }
  return family
}

async function processes(): Promise<Process[]> {
  const found = await Promise.all((await processIds()).map(readProcess))
  return found.filter((each) => each !== null)
}

/** From /proc/[pid]/stat (proc_pid_stat(5)): its name is in brackets and may hold anything. Null for one that is gone. */
async function readProcess(id: number): Promise<Process | null> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie holds no file.
  return { id, parent: Number(parent), isRunning: state !== 'Z' && state !== 'X' }
}

async function processIds(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}
