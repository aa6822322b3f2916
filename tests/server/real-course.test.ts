import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { loadCourse } from '#server/content/load-course.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the real course is served as the contract says, its premium part as heads alone', async () => {
  const server = await startTestServer({ course: loadCourse(join(ROOT, 'content')) })
  const { token } = await registerAccount(server, { verified: true })
  const list = await call(server, 'GET', '/api/lessons', { token })
  expect(list.status).toBe(200)
  expect(list.body.lessons.length).toBeGreaterThanOrEqual(3)
  for (const { id, isPremium } of list.body.lessons) {
    const { status } = await call(server, 'GET', `/api/lessons/${id}`, { token })
    expect(status).toBe(isPremium ? 403 : 200)
  }
  await server.close()
})

test('a word of the family tree is heard without its lesson, whose own clip stays shut', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  cpSync(join(ROOT, 'public/audio/family'), join(dist, 'audio/family'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Apni Boli</title>')
  const contentDir = join(ROOT, 'content')
  const course = loadCourse(contentDir)
  const server = await startTestServer({ course, config: { contentDir, distDir: dist } })
  const { token } = await registerAccount(server, { verified: true })
  const headers = { authorization: `Bearer ${token}` }
  const statusOf = async (path: string) => (await server.app.request(path, { headers })).status
  const { kinship, clips } = JSON.parse(
    readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8'),
  ) as Record<'kinship' | 'clips', { path: string; words: string }[]>
  const pathIn = (list: typeof clips) => list.find(({ words }) => words === 'dotra')?.path ?? ''
  expect(await statusOf(pathIn(kinship))).toBe(200)
  expect(await statusOf(pathIn(clips))).toBe(403)
  const lesson = course.lessons.find(({ items }) => items.some(({ roman }) => roman === 'dotra'))
  expect(await statusOf(`/api/lessons/${lesson?.id}`)).toBe(403)
  await server.close()
  rmSync(dist, { recursive: true })
})

test('a broken lesson file stops the start with its name and the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['server', 'domain', 'contract', 'content', 'public', 'package.json']) {
      cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    }
    writeFileSync(join(folder, 'content/lessons/02-family.yaml'), 'title: [broken\n')
    const started = spawnSync(process.execPath, [join(folder, 'server/main.ts')], {
      env: { PORT: '0', DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    })
    expect(started.status).toBe(1)
    expect(started.stdout).toBe('')
    expect(started.stderr).toMatch(/^content\/lessons\/02-family\.yaml:\d+: .+/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
