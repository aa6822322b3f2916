import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { PASSWORD } from '../test-account.ts'
import { newFolder } from './filled-place.ts'

const ROOT = join(import.meta.dirname, '../../..')
const folder = newFolder()
const started: ChildProcess[] = []
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  }
  rmSync(folder, { recursive: true })
})

/** The real server on this folder; gives its address. */
async function serve(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return vi.waitFor(() => /(http:\S+)\n$/.exec(output)?.[1] ?? Promise.reject(new Error(output)), {
    timeout: 20_000,
  })
}

function command(name: string, dataDir: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `scripts/${name}.ts`), ...args],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

async function profile(address: string, token: string): Promise<number> {
  // A command blocks this process for so long that the server ends a connection which was kept open.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  return (await fetch(`${address}/api/auth/profile`, { headers })).status
}

test('the commands beside the real server: a learner is still signed in on what was restored', async () => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  mkdirSync(one, { recursive: true })
  const address = await serve(one)
  const registered = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ name: 'Zaara', email: 'zaara@example.org', password: PASSWORD }),
  })
  const { token } = (await registered.json()) as { token: string }

  const made = command('backup', one, [])
  expect(made).toMatchObject({ status: 0, stderr: '' })
  const [file = ''] = readdirSync(join(one, 'backups'))
  const path = join(one, 'backups', file)
  expect(made.stdout).toContain(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)

  expect(command('restore', one, [path, '--replace'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^DATA_DIR: another process already uses the database.*\n$/),
  })
  expect(command('restore', two, [path, '--check'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/is whole: 1 learners, 0 completions/),
  })
  expect(readdirSync(two)).toEqual([])
  expect(command('restore', two, [path, '--real'])).toMatchObject({ status: 0, stderr: '' })
  const restored = await serve(two)
  expect([await profile(address, token), await profile(restored, token)]).toEqual([200, 200])
}, 60_000)

test('a backup without keys holds none of them, and its restore says which are missing', async () => {
  const home = join(folder, 'home')
  await serve(home)
  const keys = ['jwt-secret', 'vapid-private-key'].map((name) =>
    readFileSync(join(home, name), 'utf8'),
  )
  const held = (name: string, ...args: string[]) => {
    const file = join(folder, name)
    expect(command('backup', home, ['--to', file, ...args])).toMatchObject({ status: 0 })
    const content = readFileSync(file)
    return keys.filter((key) => content.includes(key))
  }
  expect(held('whole.backup')).toEqual(keys)
  expect(held('public.backup', '--without-keys')).toEqual([])
  const away = command('restore', join(folder, 'away'), [join(folder, 'public.backup'), '--real'])
  expect(away).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Not in the backup: jwt-secret, vapid-private-key;'),
  })
  // Where the keys of before are, they stay.
  for (const child of started) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  // A recording that came after the backup.
  const [hash, owner] = ['a'.repeat(64), '0a1b2c3d-0000-4000-8000-000000000000']
  mkdirSync(join(home, 'recordings/aa'), { recursive: true })
  writeFileSync(join(home, 'recordings/aa', `${hash}.${'b'.repeat(22)}.${owner}`), 'sound')
  const back = command('restore', home, [join(folder, 'public.backup'), '--replace'])
  expect(back).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('(1) are deleted an hour from now'),
  })
  expect(keys).toEqual(
    ['jwt-secret', 'vapid-private-key'].map((name) => readFileSync(join(home, name), 'utf8')),
  )
}, 60_000)
