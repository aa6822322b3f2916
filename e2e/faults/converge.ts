import type { FamilyPage } from '#contract/family.ts'
import type { ProgressResponse } from '#contract/progress.ts'
import { describeProgress, type DoneCompletion, type Ledger } from './ledger.ts'
import { practiceXp, referenceXp } from '../../tests/simulator/reference-xp.ts'
import { expectAgreement } from '../world/agreement.ts'
import type { Learner, ServedVoices } from '../world/learner.ts'
import { signInOn } from './access.ts'
import { compareEvents } from './compare-events.ts'
import { compareFamily, compareFamilyOn } from './compare-family.ts'
import { compareTakes, compareTakesOn } from './compare-takes.ts'
import type { Round } from './round.ts'
import type { StormDevice, Tab } from './storm-device.ts'

/** With the app open and the network back, everything is on the server within this; nobody has to do anything for it. */
const RECOVERS_WITHIN_MS = 60_000

/** The storm is over: each learner opens the app on each device, and then everybody must say the same. */
export async function convergeAndCompare(round: Round): Promise<void> {
  round.isStormy = false
  for (const device of round.devices) {
    await device.closeApp()
    await device.setClock(0)
  }
  for (const learner of round.learners) {
    for (const device of round.devices) await drain(round, device, learner)
  }
  for (const learner of round.learners) {
    const server = await freshProgress(learner)
    const before = round.violations.length
    compareWithLedger(round, learner, server)
    compareEvents(round, learner, { ...server, reviews: await learner.reviews() })
    const { entries } = await learner.family()
    const voices = await learner.voices()
    compareFamily(round, learner, entries)
    await compareTakes(round, learner, voices)
    for (const device of round.devices) {
      await compareDevice(round, { device, learner, server, family: entries, voices })
    }
    if (round.violations.length > before) round.tell(`the learner above: ${round.nameOf(learner)}`)
  }
  for (const device of round.devices) {
    round.violations.push(...device.violations, ...device.device.problems)
  }
}

async function drain(round: Round, device: StormDevice, learner: Learner): Promise<void> {
  if ((await device.disk(learner)) === null) return
  await openAs(device, learner)
  const until = Date.now() + RECOVERS_WITHIN_MS
  for (;;) {
    const disk = await device.disk(learner)
    const waiting = [...(disk?.outbox ?? []), ...(disk?.voiceOutbox ?? [])]
    if (disk === null || waiting.length === 0) {
      const aside = disk?.quarantine.length ?? 0
      if (aside > 0) round.violate(`${aside} rows could not be read on the ${device.name}`)
      return
    }
    if (Date.now() > until) {
      const rows = waiting.map((row) => `${row.kind} ${row.state} ${JSON.stringify(row)}`)
      round.violate(`stuck on the ${device.name}: ${rows.join(' | ')}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** On the lesson list as this learner; what was open as somebody else is closed. */
async function openAs(device: StormDevice, learner: Learner): Promise<Tab> {
  const tab = await device.tab(0)
  if (device.learner !== learner) {
    await tab.page.goto('/login')
    await tab.page.evaluate(() => localStorage.removeItem('token'))
  }
  await signInOn(device, tab, learner)
  return tab
}

async function freshProgress(learner: Learner): Promise<ProgressResponse> {
  await learner.signIn()
  return learner.progress()
}

function compareWithLedger(round: Round, learner: Learner, server: ProgressResponse): void {
  const ledger = round.ledgerOf(learner)
  compareLog(round, ledger, server.completions)
  const xp = referenceXp(server.completions) + practiceXp(server.practices)
  if (server.stats.totalXP !== xp) {
    round.violate(`XP on the server is ${server.stats.totalXP}, the log earns ${xp}`)
  }
  if (ledger.hasReset()) return
  const found = new Map(
    server.progress.map((row) => [
      row.lesson_id,
      describeProgress(
        row.attempt,
        row.currentExerciseIndex,
        row.completedExercises,
        row.correctExercises,
      ),
    ]),
  )
  for (const [lessonId, text] of ledger.expectedProgress()) {
    const has = found.get(lessonId)
    if (has !== text) round.violate(`lesson ${lessonId} on the server: ${has}; done: ${text}`)
  }
}

/** Each attempt counts once, whichever of the presses that finished it the server counted. */
function compareLog(round: Round, ledger: Ledger, log: ProgressResponse['completions']): void {
  const done = ledger.allCompletions().filter((press) => ledger.fateOf(press) !== 'gone')
  const isOf = (row: LogRow, press: DoneCompletion): boolean =>
    row.lessonId === press.lessonId &&
    row.score === press.score &&
    (row.id === press.id || ledger.hasReset() || !press.hasRightClock)
  for (const row of log) {
    if (!done.some((press) => isOf(row, press))) {
      round.violate(`counted though never done, or reset: lesson ${row.lessonId} at ${row.score} %`)
    }
  }
  for (const press of done.filter((each) => ledger.fateOf(each) === 'stays')) {
    const isCounted = log.some(
      (row) =>
        isOf(row, press) || (row.lessonId === press.lessonId && row.attempt === press.attempt),
    )
    if (!isCounted) round.violate(`lost: lesson ${press.lessonId} at ${press.score} %`)
  }
  const attempts = log
    .filter(({ carried }) => carried !== true)
    .map(({ lessonId, attempt }) => `${lessonId} ${attempt}`)
  if (new Set(attempts).size !== attempts.length) round.violate('an attempt was counted twice')
  if (log.length > done.length) round.violate(`${log.length} are counted, ${done.length} were done`)
}

type LogRow = ProgressResponse['completions'][number]

type OnServer = {
  learner: Learner
  server: ProgressResponse
  family: FamilyPage['entries']
  voices: ServedVoices
}

async function compareDevice(
  round: Round,
  { device, learner, server, family, voices }: OnServer & { device: StormDevice },
): Promise<void> {
  if ((await device.disk(learner)) === null && device.learner !== learner) return
  const { page } = await openAs(device, learner)
  try {
    await expectAgreement(page, learner, { completions: server.completions.length })
    await compareFamilyOn({ device, page }, learner, family)
    await compareTakesOn({ device, page }, learner, voices)
  } catch (error) {
    round.violate(`the ${device.name} and the server disagree: ${String(error)}`)
  }
}
