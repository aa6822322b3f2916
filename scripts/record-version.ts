import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { Device } from '../e2e/world/device.ts'
import { Learner } from '../e2e/world/learner.ts'
import { answerUpTo, finishLesson, openLesson, resumeLesson, signIn } from '../e2e/world/play.ts'
import { ServerProcess } from '../e2e/world/server-process.ts'
import { type ExportedDatabase, exportDatabases } from './previous-version/export-databases.ts'
import { dumpDatabase } from './previous-version/dump-database.ts'

const MESSAGE = 'Written before the update, on a train'
const ANSWERED_OFFLINE = 3

/**
 * `npm run record:version -- --to tests/previous-version/recorded`, after a build: a learner finishes lesson 1, then answers in lesson 2
 * and writes to the team while offline. Saves the server's database and the device's storage as they are then. The test
 * tests/previous-version checks that the next version opens both and loses nothing.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new Error('--to names the folder to write to')
  const server = await ServerProcess.start()
  const learner = await Learner.verified(server)
  const device = await Device.open({ origin: server.origin })
  const { page } = device
  const [first, second] = [await learner.lesson('1'), await learner.lesson('2')]
  await learner.hasReached(first, 2)
  await signIn(page, learner)
  await device.ready()
  await resumeLesson(page, first, first.exercises.length - 1)
  await finishLesson(page, first, first.exercises.length - 1)
  for (;;) {
    const { completions } = await learner.progress()
    if (completions.length === 1) break
  }

  await device.goOffline()
  await openLesson(page, second)
  await answerUpTo(page, second, ANSWERED_OFFLINE)
  await page.goto('/contact')
  await page.getByLabel('Your Name').fill('Nadia')
  await page.getByLabel('Email Address').fill(learner.email)
  await page.getByLabel('Subject').selectOption('Audio Quality Issues')
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message is saved on this device').waitFor()

  const databases = (await page.evaluate(exportDatabases)).map(withoutOtherLessons)
  const account = { userId: learner.userId, email: learner.email, password: learner.password }
  const progress = await learner.progress()
  const offline = { lessonId: '2', exercises: ANSWERED_OFFLINE, message: MESSAGE }
  await device.destroy()
  await server.stop()
  const db = new DatabaseSync(join(server.dataDir, 'apni-boli.db'), { readOnly: true })
  const sql = dumpDatabase(db)
  db.close()
  await server.destroy()

  await mkdir(values.to, { recursive: true })
  await write(join(values.to, 'server.sql'), sql)
  await write(join(values.to, 'device.json'), JSON.stringify(databases, null, 1))
  await write(
    join(values.to, 'learner.json'),
    JSON.stringify({ account, progress, offline }, null, 1),
  )
}

/** Left out: the course is most of the file, and every version fetches it again. */
function withoutOtherLessons(database: ExportedDatabase): ExportedDatabase {
  const isPlayed = ({ key }: { key: unknown }): boolean => key === '1' || key === '2'
  const stores = database.stores.map((store) =>
    store.name === 'lessons' ? { ...store, rows: store.rows.filter(isPlayed) } : store,
  )
  return { ...database, stores }
}

/** Replaces the file in one step, so that it is never half written. */
async function write(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, `${text.trimEnd()}\n`)
  await rename(`${path}.new`, path)
}

await main()
process.exit()
